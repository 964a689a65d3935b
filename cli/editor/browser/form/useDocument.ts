import { deepEqual } from 'fast-equals'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormState, Outcome } from '../../protocol.ts'
import { editsBetween, editValue, isSamePlace, type ValueEdit } from '../../values.ts'
import { dropDraft, type Draft as KeptDraft } from '../drafts/drafts.ts'
import { draftOfEdit, editedIn, isDone } from '../drafts/edit-drafts.ts'
import { useDraft, useNamedDraft } from '../drafts/useDraft.ts'
import { forgetTyped, showTyped } from '../page/show-typed.ts'
import { registerForm } from '../pending-save.ts'
import { LOST_PICTURE, withoutLostPictures } from '../picture-fields/lost-pictures.ts'
import { ask, newestAnswer, refusal, say, useAnswer } from '../server.ts'
import type { Proposal } from './faults.tsx'
import { savableData } from './savable.ts'

/** How far a form is saved; `unsaved` waits for an answer of a person. */
export type Status = 'saved' | 'waiting' | 'unsaved'

/** The pause in typing after which a change is saved. */
const REST_MS = 250

/** The typed values that are not saved. */
interface Draft {
  readonly from: FormState
  readonly data: unknown
  readonly outcome?: Outcome | undefined
  readonly proposal?: Proposal | undefined
}

/** Tells whether nothing is typed that could be saved: at most the space of a next word, or a new entry that is empty. */
const isAsSaved = ({ from, data }: Draft): boolean =>
  deepEqual(from.data, savableData(from.data, data))

/** Holds the values of a document while somebody types, and saves them after each pause. */
export function useDocument(name: string) {
  const { data: state, error, refetch } = useAnswer('form', { name }, true)
  const [draft, show] = useState<Draft>()
  // Saves go on after the form is left: they need the newest draft, not the one that was drawn.
  const own = useRef<{
    draft?: Draft | undefined
    timer?: number
    isSaving?: boolean
    /** Tells whether the draft waits until somebody has mended its file. */
    isHeld?: boolean
    /** The newest form with values. */
    readable?: FormState
    /** The save under way, or the last one. */
    saving?: Promise<void>
    isLeft?: boolean
  }>({}).current
  const kept = useDraft(`edit ${state?.name ?? name}`)
  const put = (next?: Draft): void => {
    const saved = newestAnswer('form', { name })
    showTyped(name, (own.draft ?? saved)?.data, (next ?? saved)?.data)
    if (!next) forgetTyped(name)
    own.draft = next
    show(next)
    kept.keep(next && !isAsSaved(next) ? draftOfEdit(next.from, next.data) : undefined)
  }
  const save = (sure = false): Promise<void> => {
    if (!own.isSaving) own.saving = saveDraft(sure)
    return own.saving ?? Promise.resolve()
  }
  const saveDraft = async (sure: boolean): Promise<void> => {
    const sent = own.draft
    if (!sent) return
    if (deepEqual(sent.from.data, sent.data)) return put()
    if (isAsSaved(sent)) return
    own.isSaving = true
    const before = sent.from.data
    const after = savableData(before, sent.data)
    const outcome = await ask('save', { name, before, after, sure }).catch(refusal)
    const { data: newest = sent.from } = await refetch()
    own.isSaving = false
    // A broken file has no values, but those that were saved: nothing is compared with it until it is mended.
    const isBroken = newest.unreadable !== undefined
    own.isHeld = isBroken
    if (isBroken && outcome.kind !== 'saved') {
      if (own.isLeft) kept.leave()
      return
    }

    const next = isBroken ? { ...sent.from, data: after } : newest
    const rest = own.draft && afterSave(sent, own.draft, outcome, next)
    put(rest)
    if (rest && !rest.outcome && !own.isHeld) await saveDraft(false)
    if (own.isLeft) kept.leave()
  }
  const savePending = useEffectEvent(async () => {
    clearTimeout(own.timer)
    await own.saving
    if (own.draft && !own.draft.outcome) await save()
  })
  useEffect(() => registerForm(savePending), [])
  /** Makes changes in the newest data, which may not be drawn yet: a save can just have ended. */
  const take = (edits: readonly ValueEdit[]): void => {
    const newest = newestAnswer('form', { name })
    if (newest && !newest.unreadable) own.readable = newest
    const from = own.draft?.from ?? own.readable
    if (!from) return
    const old = own.draft ? own.draft.data : from.data
    const data = editValue(old, edits)
    if (deepEqual(data, old)) return
    put({ from, data, proposal: own.draft?.proposal })
    clearTimeout(own.timer)
    own.timer = window.setTimeout(() => void save(), REST_MS)
  }
  const onLeave = useEffectEvent(() => {
    clearTimeout(own.timer)
    own.isLeft = true
    if (!own.draft?.outcome) return void save()
    showTyped(name, own.draft.data, own.draft.from.data)
    forgetTyped(name)
    kept.leave()
  })
  useEffect(() => () => onLeave(), [])
  /** Goes on with a draft from what the form showed then, so that changes of others since then are kept. */
  const goOn = async (draft: KeptDraft): Promise<void> => {
    if (!state || own.draft) return
    kept.goOn(draft)
    const { before, after } = editedIn(draft)
    const checked = await withoutLostPictures(before, after, state.name)
    if (checked.hasLost) say(LOST_PICTURE)
    put({ from: { ...state, data: before }, data: checked.after })
    await save()
  }
  useNamedDraft(kept.offers, state !== undefined, (draft) => void goOn(draft))
  useEffect(() => {
    for (const draft of kept.offers)
      if (state && isDone(draft, state.data)) dropDraft(draft.id)
  })
  // What Undo or somebody else writes takes the place of a space, or of an empty entry.
  const follow = useEffectEvent((form: FormState | undefined) => {
    if (form && !form.unreadable) own.readable = form
    const { draft, isSaving, isHeld } = own
    if (!draft || isSaving || form?.unreadable) return
    const newest = form?.data
    if (isHeld) return void save()
    if (deepEqual(draft.from.data, newest)) return
    if (isAsSaved(draft)) return put()
    // The question tells what others wrote, until they write something else in its place.
    const isAsked = draft.outcome?.kind === 'changed-elsewhere'
    if (
      isAsked &&
      isChangedIn(editsBetween(draft.from.data, draft.data), draft.from.data, newest)
    )
      void save()
  })
  useEffect(() => follow(state), [state])
  const { data, outcome, proposal }: Omit<Draft, 'from'> = draft ?? { data: state?.data }
  const waiting = outcome ? 'unsaved' : 'waiting'
  const status: Status = !draft || isAsSaved(draft) ? 'saved' : waiting
  return {
    ...{ state, error, data, outcome, proposal, status, save, take, refetch },
    restore: () => put(),
    ...{ offers: kept.offers, goOn },
  }
}

/** Tells whether a value changed in the place of one of some edits. */
const isChangedIn = (
  edits: readonly ValueEdit[],
  before: unknown,
  after: unknown,
): boolean =>
  editsBetween(before, after).some((change) =>
    edits.some((edit) => isSamePlace(edit, change)),
  )

/** Returns the draft left to save: `current` may hold more than was `sent`; `now` is the form after the save. */
function afterSave(
  sent: Draft,
  current: Draft,
  outcome: Outcome,
  now: FormState,
): Draft | undefined {
  const [saved, savable] = [sent, current].map(({ from, data }) =>
    savableData(from.data, data),
  )
  const typed = editsBetween(saved, savable)
  const rebase = (from: Draft['data']) =>
    editValue(now.data, editsBetween(from, current.data))
  if (outcome.kind === 'changed-elsewhere')
    return { from: now, data: rebase(sent.from.data), outcome }
  if (outcome.kind === 'saved')
    return deepEqual(saved, current.data) ? undefined : { from: now, data: rebase(saved) }
  const checked = outcome.findings && { findings: outcome.findings, data: sent.data }
  // A question without findings is about values that are right.
  const proposal = outcome.kind === 'asks' ? checked : (checked ?? current.proposal)
  // A question about values that are no longer in the form is not asked.
  return { ...current, proposal, outcome: typed.length > 0 ? undefined : outcome }
}
