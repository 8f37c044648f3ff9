"""The report as a value: ``build_report(pack, assessment, options, knowledge) -> ReportModel``."""

from claimscope.core.report.build import build_report
from claimscope.core.report.model import LogEntry, Options, ReportModel

__all__ = ["LogEntry", "Options", "ReportModel", "build_report"]
