"""Edits of what people say: waivers, comments, questions to vendors and their replies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from claimscope.core.document import Comment, Pack, VendorQuestion, Waiver
from claimscope.core.edits.base import Edit, new_id, refuse_known, with_changed, without
from claimscope.core.message import Message, message


def waive(waiver: Waiver) -> Edit:
    """A named person accepts a finding; it replaces an earlier waiver of that finding.

    ValueError where name or reason is missing: a waiver without them would be worth nothing later.
    """
    if not waiver.by.strip() or not waiver.reason.strip():
        raise ValueError("a waiver needs a name and a reason")

    def apply(pack: Pack) -> Pack:
        others = tuple(one for one in pack.waivers if one.finding != waiver.finding)
        return replace(pack, waivers=(*others, waiver))

    return Edit(message("edit.waive"), apply)


def withdraw_waiver(finding: str) -> Edit:
    """The finding counts again."""

    def apply(pack: Pack) -> Pack:
        kept = tuple(one for one in pack.waivers if one.finding != finding)
        if len(kept) == len(pack.waivers):
            raise KeyError(finding)
        return replace(pack, waivers=kept)

    return Edit(message("edit.waive-withdraw"), apply)


def next_comment_id(pack: Pack) -> str:
    """Id for one more comment."""
    return new_id("k", (found.id for found in pack.comments))


def add_comment(comment: Comment) -> Edit:
    """A remark on a citation, row or source."""

    def apply(pack: Pack) -> Pack:
        refuse_known(pack.comments, comment.id)
        return replace(pack, comments=(*pack.comments, comment))

    return Edit(message("edit.comment-add"), apply)


def resolve_comment(id: str, resolved: bool = True) -> Edit:
    """A remark is settled, or open again."""
    label = message("edit.comment-resolve" if resolved else "edit.comment-reopen")
    return _comment(id, label, lambda found: replace(found, resolved=resolved))


def remove_comment(id: str) -> Edit:
    """A remark goes."""
    return Edit(message("edit.comment-remove"), lambda pack: replace(pack, comments=without(pack.comments, [id])))


def _comment(id: str, label: Message, change: Callable[[Comment], Comment], key: str = "") -> Edit:
    return Edit(label, lambda pack: replace(pack, comments=with_changed(pack.comments, [id], change)), key)


def record_reply(id: str, answer: str, on: str) -> Edit:
    """What a candidate answered, and on which day (ISO date); an empty answer takes the reply back."""

    def change(found: VendorQuestion) -> VendorQuestion:
        return replace(found, answer=answer, answered_on=on if answer else "")

    label = message("edit.vendor-reply" if answer else "edit.vendor-reply-clear")
    return Edit(
        label,
        lambda pack: replace(pack, vendor_questions=with_changed(pack.vendor_questions, [id], change)),
        f"reply/{id}",
    )


def remove_vendor_questions(ids: Sequence[str]) -> Edit:
    """Questions that are not asked after all."""
    return Edit(
        message("edit.vendor-remove", count=len(ids)),
        lambda pack: replace(pack, vendor_questions=without(pack.vendor_questions, ids)),
    )
