"""Any way through edits and undos leads back to the equal value."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from claimscope.core import edits
from claimscope.core.decisions import decided
from claimscope.core.difference import difference
from claimscope.core.document import (
    Candidate,
    Comment,
    CostAssumption,
    Evidence,
    Pack,
    Person,
    Plan,
    Question,
    Redaction,
    Source,
    Waiver,
)
from claimscope.core.edits import Edit
from claimscope.core.history import History
from claimscope.packfile.codec import decode_pack, encode_pack
from pack_material import citation, small_pack, stated

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
CITATION = st.sampled_from(["c1", "c2", "c3", "c4", "c5"])
CITATIONS = st.lists(CITATION, min_size=1, max_size=3, unique=True)
CANDIDATE = st.sampled_from(["b1", "b2", "b3"])
QUESTION = st.sampled_from(["safety", "latency-sla", "own-1"])
SOURCE = st.sampled_from(["a" * 64, "b" * 64, "c" * 64])

EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(edits.set_context, st.sampled_from(["title", "lot", "task", "conclusion"]), TEXT),
    st.builds(lambda id, name: edits.add_candidate(Candidate(id, name)), CANDIDATE, TEXT),
    st.builds(edits.rename_candidate, CANDIDATE, TEXT),
    st.builds(edits.remove_candidate, CANDIDATE),
    st.builds(lambda id: edits.add_sources([Source(id, "x", "text/plain", 1)]), SOURCE),
    st.builds(edits.remove_source, SOURCE),
    st.builds(edits.assign_sources, SOURCE.map(lambda id: [id]), CANDIDATE),
    st.builds(edits.sort_citations, CITATIONS, st.sampled_from(["decision", "background", "not-a-claim", "unsorted"])),
    st.builds(edits.assign_citations, CITATIONS, CANDIDATE),
    st.builds(edits.choose_row, CITATIONS, st.sampled_from(["", "none", "key"])),
    st.builds(lambda ids, text: edits.set_answer(ids, "division", stated(text)), CITATIONS, TEXT),
    st.builds(edits.clear_answer, CITATIONS, st.just("division")),
    st.builds(edits.confirm_step, CITATIONS, st.sampled_from(["sla", "stack"])),
    st.builds(edits.set_note, CITATION, TEXT),
    st.builds(lambda id, n: edits.correct_field(id, "value", stated(Decimal(n))), CITATION, st.integers(0, 9)),
    st.builds(edits.merge_claims, CITATIONS),
    st.builds(edits.split_claim, CITATION),
    st.builds(lambda n: edits.add_missed(citation(n)), st.integers(1, 5)),
    st.builds(edits.plan_cell, CANDIDATE, QUESTION, st.none() | st.builds(Plan, TEXT, TEXT, TEXT)),
    st.builds(edits.not_applicable, CANDIDATE, QUESTION, TEXT),
    st.just(edits.add_question(Question("own-1", "Own", custom=True))),
    st.builds(edits.remove_question, QUESTION),
    st.builds(lambda id: edits.add_evidence(Evidence(id, "safety", "safety")), st.sampled_from(["e1", "e2"])),
    st.builds(edits.remove_evidence, st.sampled_from(["e1", "e2"])),
    st.builds(edits.use_evidence, st.sampled_from([["e1"], ["e2"]]), st.sampled_from(["used", "rejected"])),
    st.builds(lambda by: edits.waive(Waiver("f1", "r", f"X{by}", "2026")), TEXT),
    st.just(edits.withdraw_waiver("f1")),
    st.builds(lambda text: edits.add_comment(Comment("k1", "c1", text, "X", "2026")), TEXT),
    st.builds(edits.resolve_comment, st.just("k1"), st.booleans()),
    st.builds(
        lambda id, n: edits.set_assumption(id, CostAssumption("p", Decimal(n), "EUR")), CANDIDATE, st.integers(0, 9)
    ),
    st.builds(lambda name: edits.add_redaction(Redaction("r1", "name", name, "other")), TEXT),
    st.builds(edits.set_state, st.sampled_from(["in-review", "approved", "sent-back", "draft"])),
)
MOVES = st.lists(st.one_of(EDITS, st.sampled_from(["undo", "redo", "save", "jump"])), max_size=40)


def moved(history: History, move: str) -> History:
    if move == "jump":
        return history.go_to(history.position // 2)
    return {"undo": history.undo, "redo": history.redo, "save": history.mark_saved}[move]()


def walk(history: History, moves: list[Edit | str], seen: Callable[[History, str], None]) -> History:
    for move in moves:
        if isinstance(move, Edit):
            try:
                history = history.do(move)
            except (KeyError, ValueError):
                continue
        else:
            history = moved(history, move)
        seen(history, "undo" if move in ("undo", "jump") else "do")
    return history


@given(MOVES)
@settings(max_examples=120)
def test_undoing_everything_returns_the_equal_value(moves: list[Edit | str]) -> None:
    start = small_pack()
    history = walk(History(start, saved=start), moves, lambda *_: None)
    end, count = history.present, history.position
    for _ in range(count):
        history = history.undo()
    assert history.present == small_pack()
    for _ in range(count):
        history = history.redo()
    assert history.present == end


@given(MOVES)
@settings(max_examples=60)
def test_every_pack_on_the_way_can_be_saved_and_compared(moves: list[Edit | str]) -> None:
    packs: list[Pack] = []
    walk(History(small_pack()), moves, lambda history, _: packs.append(history.present))
    for pack in packs[-6:]:
        assert decode_pack(encode_pack(pack)) == pack
        assert bool(difference(small_pack(), pack)) == (pack != small_pack())


@given(MOVES)
@settings(max_examples=60)
def test_the_chain_of_decisions_only_grows_and_counts(moves: list[Edit | str]) -> None:
    who, states = Person("X"), [small_pack()]
    chain: tuple[object, ...] = ()

    def record(history: History, way: str) -> None:
        nonlocal chain
        before = chain
        chain += decided(chain, states[-1], history.present, who, "2026", undone=way == "undo")  # type: ignore[arg-type]
        states.append(history.present)
        assert chain[: len(before)] == before

    walk(History(small_pack()), moves, record)
    assert [one.number for one in chain] == list(range(1, len(chain) + 1))  # type: ignore[attr-defined]
