"""The report as a value: ``build_report(pack, assessment, options, background) -> ReportModel``."""

from claimscope.core.report.asked import Background, LogEntry, Options
from claimscope.core.report.build import build_report
from claimscope.core.report.model import ReportModel

__all__ = ["Background", "LogEntry", "Options", "ReportModel", "build_report"]
