"""All about one item: standing, numbers, doubts, what is missing, facts, and what a person says about it."""

from __future__ import annotations

from datetime import date

from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from claimscope.core import edits
from claimscope.core.claim import text_of
from claimscope.core.document import QUESTION_IDS, Evidence, Flag
from claimscope.core.drift import accepted_before, drift, drift_sentence
from claimscope.desktop.controller import State
from claimscope.desktop.desk import Desk
from claimscope.desktop.measuring.told import interval_of, number_of, recomputed, state_of
from claimscope.desktop.tokens import GAP, UNIT, WIDE
from claimscope.desktop.widgets.columns import in_columns
from claimscope.desktop.widgets.fields import ChoiceField, LineField, date_field, whole_field
from claimscope.desktop.widgets.layout import ScrollPage, Section, button, clear, words
from claimscope.desktop.widgets.state_mark import StateWord
from claimscope.desktop.words import basis_word, field_text, question_label

MOST_MEASURES = 24
USES = ("undecided", "used", "background", "rejected")


class EvidenceDetail(QWidget):
    """Built anew for each item; fields commit by themselves."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.page = ScrollPage(desk.theme_width(104))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.page)
        self.item: Evidence | None = None
        self._shown: tuple[object, ...] = ()

    def show_item(self, state: State, item: Evidence) -> None:
        """Show an item; nothing is rebuilt while nothing has changed."""
        key = (
            item,
            state.pack.candidates,
            state.pack.questions,
            state_of(state, item),
            len(state.pack.tags),
            state.pack.cells,
        )
        if key == self._shown:
            return
        self.item, self._shown = item, key
        clear(self.page.column)
        for part in (
            self._head(state, item),
            self._choices(state, item),
            self._drift(state, item),
            self._flags(item),
            self._missing(item),
            self._numbers(item),
            self._facts(item),
            self._ways(state, item),
        ):
            if part is not None:
                self.page.column.addWidget(part)

    def _head(self, state: State, item: Evidence) -> QWidget:
        say = self.desk.say
        holder, column = _column()
        column.addWidget(words(item.title or say(f"matrix.kind.{item.kind}"), "head"))
        kind = [say(f"matrix.kind.{item.kind}"), f"{item.tool} {item.tool_version}".strip(), item.generation]
        column.addWidget(words(" · ".join(part for part in kind if part), "muted"))
        standing = state_of(state, item)
        mark = StateWord(self.desk.theme)
        mark.show_state(standing.mark, say(f"desktop.evidence.{standing.mark}"))
        column.addWidget(mark)
        if standing.reason is not None:
            column.addWidget(words(say.text(standing.reason)))
        column.addWidget(words(self._cases(item), "muted"))
        if item.statement:
            column.addWidget(words(item.statement))
        for said in item.hidden:
            column.addWidget(words(say.text(said), "small"))
        return holder

    def _cases(self, item: Evidence) -> str:
        say = self.desk.say
        if item.n_scored is None:
            return say("measuring.n-sent", total=item.n_total) if item.n_total else say("measuring.n-unknown")
        if item.n_total is None:
            return say("measuring.n", n=item.n_scored)
        return say("measuring.n-of", n=item.n_scored, total=item.n_total, errors=item.n_errors or 0)

    def _choices(self, state: State, item: Evidence) -> QWidget:
        say, do = self.desk.say, self.desk.controller.do
        use = ChoiceField(self.desk, "measuring.use", [(one, say(f"measuring.use.{one}")) for one in USES])
        use.show_value(item.use)
        use.committed.connect(lambda value: do(edits.use_evidence([item.id], value)))
        names = [("", say("desktop.candidate.none")), *((one.id, one.name) for one in state.pack.candidates)]
        whose = ChoiceField(self.desk, "measuring.candidate", names)
        whose.show_value(item.candidate)
        whose.committed.connect(lambda value: do(edits.assign_evidence([item.id], value)))
        rows = [(one.id, question_label(one, say)) for one in state.pack.questions]
        row = ChoiceField(self.desk, "measuring.question", rows)
        row.show_value(item.question)
        row.committed.connect(lambda value: do(edits.set_evidence_question(item.id, value)))
        fields: list[QWidget] = [use, whose, row, self._least(state, item)]
        if item.question in QUESTION_IDS[2:]:
            ours = LineField(self.desk, "measuring.our-data")
            ours.show_value(item.our_data_by)
            ours.committed.connect(lambda value: do(edits.set_our_data(item.id, value)))
            fields.append(ours)
        return in_columns(fields, 2, self.desk.theme_width(38))

    def _least(self, state: State, item: Evidence) -> QWidget:
        """The reviewer's own least number of cases for the row of this candidate."""
        made = state.pack.cell(item.candidate, item.question)
        least = whole_field(self.desk, "measuring.minimum-n")
        least.show_value(made.minimum_n if made else None)
        least.committed.connect(
            lambda value: self.desk.controller.do(edits.set_minimum_n(item.candidate, item.question, value))
        )
        return least

    def _drift(self, state: State, item: Evidence) -> QWidget | None:
        accepted = accepted_before(item, state.pack.evidence)
        found = drift(accepted, item, state.pack.context.sla) if accepted else None
        if found is None:
            return None
        section = Section(self.desk, self.desk.say("measuring.drift"))
        section.column.addWidget(words(self.desk.say.text(drift_sentence(found))))
        return section

    def _flags(self, item: Evidence) -> QWidget | None:
        if not item.flags:
            return None
        section = Section(self.desk, self.desk.say("measuring.doubts", n=len(item.flags)))
        for flag in item.flags:
            section.column.addWidget(FlagCard(self.desk, item, flag))
        return section

    def _missing(self, item: Evidence) -> QWidget | None:
        said = [name for name, found in item.facts if found.basis == "reviewer" and name != "planned_as"]
        asked = [name for name in (*item.missing, *said) if self.desk.say.has(f"evidence.ask.{name}")]
        if not asked:
            return None
        section = Section(self.desk, self.desk.say("measuring.missing"))
        section.column.addWidget(words(self.desk.say("measuring.missing.lead"), "muted"))
        fields = [self._question(item, name) for name in dict.fromkeys(asked)]
        section.column.addWidget(in_columns(fields, 2, self.desk.theme_width(38)))
        return section

    def _question(self, item: Evidence, name: str) -> LineField:
        words_id = f"evidence.ask.{name}"
        field = date_field(self.desk, words_id) if name == "tested_on" else LineField(self.desk, words_id)
        field.show_value(text_of(item.fact(name)) or "")
        field.committed.connect(lambda value: self.desk.controller.do(edits.set_fact(item.id, name, str(value))))
        return field

    def _numbers(self, item: Evidence) -> QWidget | None:
        if not item.measures:
            return None
        say = self.desk.say
        section = Section(self.desk, say("measuring.numbers", n=len(item.measures)))
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(WIDE)
        for row, one in enumerate(item.measures[:MOST_MEASURES]):
            cells = (one.name, number_of(one, say), interval_of(one, say), recomputed(one, say) or one.locator)
            for at, text in enumerate(cells):
                grid.addWidget(words(text, "muted" if at == 3 else ""), row, at)
        for at, share in enumerate((3, 2, 3, 3)):
            grid.setColumnStretch(at, share)
        section.column.addWidget(holder)
        if len(item.measures) > MOST_MEASURES:
            section.column.addWidget(words(say("measuring.more", n=len(item.measures) - MOST_MEASURES), "small"))
        return section

    def _facts(self, item: Evidence) -> QWidget | None:
        if not item.facts:
            return None
        say = self.desk.say
        section = Section(self.desk, say("measuring.facts", n=len(item.facts)), open_=False)
        for name, found in item.facts:
            where = found.anchor.object if found.anchor else ""
            text = f"{name}: {field_text(found, say)}"
            section.column.addWidget(words(text))
            section.column.addWidget(words(" · ".join(filter(None, (basis_word(found, say), where))), "small"))
        return section

    def _ways(self, state: State, item: Evidence) -> QWidget:
        from claimscope.desktop.measuring.out import save_exchange

        say, go = self.desk.say, self.desk.controller.go
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        if item.source:
            row.addWidget(button(say("measuring.show-cases"), lambda: go(("evidence", f"cases:{item.id}"))))
        form = "llm-d" if item.kind == "serving_speed" else "every-eval-ever"
        row.addWidget(button(say(f"measuring.export.{form}"), lambda: save_exchange(self.desk, self, item)))
        remove = edits.remove_evidence(item.id)
        row.addWidget(button(say("measuring.remove"), lambda: self.desk.controller.take_away(remove)))
        row.addStretch(1)
        return holder


class FlagCard(QFrame):
    """A doubt; a named person may accept it with a reason, and take that back."""

    def __init__(self, desk: Desk, item: Evidence, flag: Flag) -> None:
        super().__init__()
        self.desk, self._item, self._flag = desk, item, flag
        self.setProperty("role", "card")
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(GAP + UNIT, GAP, GAP, GAP)
        self.column.setSpacing(UNIT)
        self.column.addWidget(words(desk.say.text(flag.message)))
        weight = "accepted" if flag.accepted_by else "blocks" if flag.blocking else "said"
        args = {"by": flag.accepted_by, "reason": flag.reason} if flag.accepted_by else {}
        self.column.addWidget(words(desk.say(f"measuring.flag.{weight}", **args), "muted"))
        if flag.accepted_by:
            self.column.addWidget(button(desk.say("measuring.flag.restore"), self._restore, "link"))
        elif flag.blocking:
            self.accept_button = button(desk.say("measuring.flag.accept"), self._ask, "link")
            self.column.addWidget(self.accept_button)

    def _ask(self) -> None:
        from claimscope.desktop.measuring.accept import AcceptDialog

        AcceptDialog(self.desk, self, self._item, self._flag).open()

    def _restore(self) -> None:
        self.desk.controller.do(edits.accept_flag(self._item.id, self._flag.id, "", ""))


def _column() -> tuple[QWidget, QVBoxLayout]:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(UNIT)
    return holder, column


def today() -> str:
    """Today as ISO date."""
    return date.today().isoformat()
