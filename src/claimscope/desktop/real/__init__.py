"""The services as they are. Imports happen inside their methods, so that the window opens before they load."""

from __future__ import annotations

from claimscope.desktop.ports import Services
from claimscope.desktop.real.editions import RealEditions
from claimscope.desktop.real.folder import RealPackFolder
from claimscope.desktop.real.looking import RealBrowsing, RealCases, RealComparing
from claimscope.desktop.real.pack import RealLeftWork, RealPack
from claimscope.desktop.real.proof import RealKeys, RealProof
from claimscope.desktop.real.record import RealRecord
from claimscope.desktop.real.reports import RealLetters, RealReports
from claimscope.desktop.real.rules import RealRules
from claimscope.desktop.real.sitting import CurrentSitting
from claimscope.desktop.real.sources import RealSources
from claimscope.desktop.real.system import RealSystem
from claimscope.desktop.real.versions import RealCopies, RealVersions


def real_services() -> Services:
    """The services of one window: all look at the same sitting."""
    sitting = CurrentSitting()
    rules = RealRules(sitting)
    return Services(
        pack=RealPack(sitting),
        left=RealLeftWork(sitting),
        sources=RealSources(sitting),
        rules=rules,
        record=RealRecord(sitting),
        browsing=RealBrowsing(),
        comparing=RealComparing(),
        cases=RealCases(),
        reports=RealReports(sitting, rules),
        letters=RealLetters(),
        editions=RealEditions(sitting, rules),
        keys=RealKeys(),
        proof=RealProof(),
        versions=RealVersions(sitting),
        copies=RealCopies(),
        folder=RealPackFolder(),
        system=RealSystem(),
    )
