"""The runtime offered against the software text of a result."""

from __future__ import annotations

import pytest

from claimscope.core.checks.runtime import same_runtime

RUN = "TensorRT 10.11.0, CUDA 12.9"
VLLM = "vLLM 0.9.0.2.dev108+g71faa1880.d20260213, Pytorch 2.7.0+gitf717b2a, ROCm 6.4.1"


@pytest.mark.parametrize(
    ("offered", "version", "run"),
    [
        ("TensorRT", "", RUN),
        ("TensorRT", "10.11", RUN),
        ("NVIDIA TensorRT", "v10.11.0", RUN),
        ("TensorRT 10.11", "", RUN),
        ("TensorRT 10.11, CUDA 12.9", "", RUN),
        ("TensorRT 10.11.0, CUDA 12.9", "10.11", RUN),
        ("tensorrt 10.11 / cuda 12.9", "", RUN),
        ("TensorRT 10.11, Ubuntu 22.04", "", RUN),
        ("CUDA 12.9 and TensorRT 10.11", "", RUN),
        ("vLLM 0.9.0", "", VLLM),
        ("vLLM", "0.9", VLLM),
        (VLLM, "", VLLM),
        ("PyTorch 2.7", "", VLLM),
        ("SGLang", "0.5.15", "SGLang 0.5.15.post1 (ROCm 7.2.0), PyTorch 2.x"),
        ("vLLM", "", "LLM-D v0.5.0 ,vLLM 0.14.1, RHEL 9.6"),
    ],
)
def test_the_same(offered: str, version: str, run: str) -> None:
    assert same_runtime(offered, version, run)


@pytest.mark.parametrize(
    ("offered", "version", "run"),
    [
        ("", "", RUN),
        ("vLLM", "", RUN),
        ("TensorRT-LLM", "", RUN),
        ("TensorRT", "10.1", RUN),
        ("TensorRT", "9", RUN),
        ("TensorRT 10.2", "", RUN),
        ("TensorRT 10.11, CUDA 12.8", "", RUN),
        ("TensorRT 10.11, vLLM 0.9", "", RUN),
        ("SGLang 0.5, ROCm 6.4.1", "", VLLM),
        ("TensorRT", "", "TensorRT-LLM 1.3.0rc20"),
        ("PyTorch", "", ""),
    ],
)
def test_another(offered: str, version: str, run: str) -> None:
    assert not same_runtime(offered, version, run)
