"""Media types the readers know, and the endings that go with them."""

from __future__ import annotations

PDF = "application/pdf"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
XLSB = "application/vnd.ms-excel.sheet.binary.macroenabled.12"
XLS = "application/vnd.ms-excel"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
CSV = "text/csv"
TSV = "text/tab-separated-values"
HTML = "text/html"
EML = "message/rfc822"
TEXT = "text/plain"
MARKDOWN = "text/markdown"
JSON = "application/json"
PNG = "image/png"
JPEG = "image/jpeg"
WEBP = "image/webp"
PACK = "application/x-claimscope-pack"
UNKNOWN = "application/octet-stream"

ENDINGS: dict[str, tuple[str, ...]] = {
    PDF: (".pdf",),
    PPTX: (".pptx", ".pptm", ".ppsx", ".ppsm", ".potx", ".potm"),
    DOCX: (".docx", ".docm", ".dotx", ".dotm"),
    XLSX: (".xlsx", ".xlsm", ".xltx", ".xltm"),
    XLSB: (".xlsb",),
    XLS: (".xls", ".xlt"),
    ODS: (".ods", ".ots"),
    CSV: (".csv", ".txt", ".tsv", ".tab"),
    TSV: (".tsv", ".tab", ".csv", ".txt"),
    HTML: (".html", ".htm", ".xhtml", ".mht", ".mhtml"),
    EML: (".eml", ".mht", ".mhtml", ".txt"),
    TEXT: (".txt", ".text", ".md", ".log", ".csv", ".rst", ""),
    MARKDOWN: (".md", ".markdown"),
    JSON: (".json", ".jsonl", ".ndjson", ".txt"),
    PNG: (".png",),
    JPEG: (".jpg", ".jpeg", ".jpe", ".jfif"),
    WEBP: (".webp",),
    PACK: (".evpack",),
}
"""Endings that are right for a media type; the first is the usual one."""

NAMES: dict[str, str] = {
    PDF: "PDF",
    PPTX: "PPTX",
    DOCX: "DOCX",
    XLSX: "XLSX",
    XLSB: "XLSB",
    XLS: "XLS",
    ODS: "ODS",
    CSV: "CSV",
    TSV: "TSV",
    HTML: "HTML",
    EML: "EML",
    TEXT: "TXT",
    MARKDOWN: "Markdown",
    JSON: "JSON",
    PNG: "PNG",
    JPEG: "JPEG",
    WEBP: "WebP",
    PACK: "EVPACK",
}
"""Short names as people say them; the same in every language."""
