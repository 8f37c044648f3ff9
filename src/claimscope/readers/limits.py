"""How much a reader may take on before it refuses a file. Services choose the numbers; readers obey them."""

from __future__ import annotations

from dataclasses import dataclass

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of one reading. Bytes, counts and seconds; a file that passes one of them is refused or read in part."""

    max_file_bytes: int = 512 * MEBIBYTE
    max_unpacked_bytes: int = 256 * MEBIBYTE
    """Sum of the parts that a reader unpacks from one archive."""
    max_part_bytes: int = 64 * MEBIBYTE
    """One unpacked XML part."""
    max_ratio: int = 200
    """Unpacked size over packed size of one part of more than a mebibyte."""
    max_members: int = 20_000
    max_sheet_bytes: int = 1024 * MEBIBYTE
    """Unpacked size of a workbook: a sheet of 1,048,576 rows is long, not hostile."""
    max_xml_depth: int = 256
    """256 is what the XML parser itself allows; real documents stay below 60."""
    max_pages: int = 5_000
    max_cells: int = 3_000_000
    max_table_cells: int = 400_000
    """Filled cells of one workbook or table file that are kept; further rows are said to be left out."""
    max_characters: int = 20_000_000
    max_page_numbers: int = 20_000
    """Numbers in the running text of one page that are examined; more are left out, and that is said."""
    max_page_characters: int = 2_000_000
    """The same for characters: a text file of a thousand pages is one page."""
    max_pixels: int = 120_000_000
    """Width times height of a picture before it is unpacked."""
    seconds: float = 120.0
    ocr_seconds: float = 240.0
    """Further time for text recognition of one file (a page takes one to three seconds)."""
    memory_bytes: int = 1536 * MEBIBYTE
    """Resident memory of the worker; text recognition of a page takes about 900 MiB."""


DEFAULT_LIMITS = Limits()
