"""The note inside every pack for those who have no Claimscope."""

from __future__ import annotations

READ_ME = """\
CLAIMSCOPE EVIDENCE PACK

This file is an ordinary zip archive. It holds
  pack.json         the evidence pack: context, citations, answers, plans (JSON, UTF-8)
  decisions.jsonl   who judged what and when, one record a line
  editions.jsonl    the final reports made from this pack, with their hashes
  judged.json       what the rules said of pack.json when it was saved, for comparison with later rules
  editions/         pack.json as it was when such a report was made
  sources/          the files as they were received; each is named by its SHA-256
  manifest.json     size and SHA-256 of every part but itself

To check it without Claimscope (Linux, macOS)
  unzip -p FILE.evpack pack.json | sha256sum       compare with manifest.json (macOS: shasum -a 256)
  unzip FILE.evpack 'sources/*' && cd sources && sha256sum *       each hash must be the file's own name
On Windows, copy the file to FILE.zip, unpack it, and in PowerShell
  Get-FileHash pack.json
  Get-ChildItem sources | Get-FileHash

The records in decisions.jsonl form a chain: "previous" is the SHA-256 of the line before, without its line end
  unzip -p FILE.evpack decisions.jsonl | sed -n 1p | tr -d '\\n' | sha256sum       is "previous" of line 2

If everything fits, the pack is consistent in itself. That alone does not prove that nobody changed it: whoever can
change a part can change its hash too. Proof needs a hash that was kept elsewhere (a printed report, a mail), or a
signature
  openssl cms -verify -binary -inform DER -in FILE.evpack.p7s -content FILE.evpack -CAfile ISSUER.pem -out /dev/null

DEUTSCH

Diese Datei ist ein gewöhnliches Zip-Archiv. Jede Datei unter sources/ ist nach ihrem SHA-256 benannt; manifest.json
nennt Größe und SHA-256 aller Teile. Die Befehle oben zeigen, wie man beides ohne Claimscope prüft. Stimmt alles, ist
die Akte in sich schlüssig. Dass niemand sie verändert hat, beweist erst ein an anderer Stelle aufbewahrter Hash oder
eine Signatur.
""".encode()
