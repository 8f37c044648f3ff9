"""Words of a threat model and the probe families that test them: garak probe modules, promptfoo plugins, Inspect tasks.

Own mapping after the published lists of probes of garak (docs, "Probes") and promptfoo (docs, "Red team plugins"),
read 2026-11. A concern in words that are not here counts as not tested until a person moves a result to it.
"""

from __future__ import annotations

FAMILIES: dict[str, tuple[str, ...]] = {
    "jailbreak": ("dan", "tap", "grandma", "dra", "fitd", "suffix", "phrasing", "goodside", "jailbreak", "hijacking"),
    "injection": ("promptinject", "latentinjection", "web_injection", "smuggling", "encoding", "prompt-injection",
                  "indirect-prompt-injection", "ascii-smuggling", "hijacking"),
    "injektion": ("promptinject", "latentinjection", "web_injection", "encoding", "prompt-injection",
                  "indirect-prompt-injection"),
    "leak": ("leakreplay", "sysprompt_extraction", "apikey", "pii", "prompt-extraction", "rbac", "bola",
             "cross-session-leak"),
    "personal data": ("leakreplay", "pii", "apikey"),
    "personenbezogen": ("leakreplay", "pii", "apikey"),
    "privacy": ("leakreplay", "pii"),
    "datenschutz": ("leakreplay", "pii"),
    "prompt extraction": ("sysprompt_extraction", "prompt-extraction"),
    "toxic": ("realtoxicityprompts", "atkgen", "lmrc", "donotanswer", "harmful", "hate"),
    "hate": ("realtoxicityprompts", "lmrc", "donotanswer", "harmful"),
    "hass": ("realtoxicityprompts", "lmrc", "donotanswer", "harmful"),
    "harmful": ("donotanswer", "lmrc", "harmful", "malwaregen", "av_spam_scanning"),
    "schädlich": ("donotanswer", "lmrc", "harmful", "malwaregen"),
    "malware": ("malwaregen", "av_spam_scanning", "exploitation"),
    "schadcode": ("malwaregen", "exploitation"),
    "hallucination": ("misleading", "packagehallucination", "snowball", "hallucination"),
    "halluzination": ("misleading", "packagehallucination", "snowball", "hallucination"),
    "misinformation": ("misleading", "snowball", "misinformation", "hallucination"),
    "copyright": ("leakreplay", "intellectual-property"),
    "urheber": ("leakreplay", "intellectual-property"),
    "bias": ("continuation", "lmrc", "bias", "politics"),
    "discrimin": ("continuation", "lmrc", "bias"),
    "diskriminier": ("continuation", "lmrc", "bias"),
    "denial of service": ("divergence", "reasoning-dos"),
    "excessive": ("excessive-agency", "exploitation"),
    "tool": ("excessive-agency", "exploitation", "shell-injection", "sql-injection", "ssrf"),
}  # fmt: skip
