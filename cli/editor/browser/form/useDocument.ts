import { deepEqual } from 'fast-equals'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormState, SaveOutcome } from '../../protocol.ts'
import { editsBetween, editValue, isSamePlace, type ValueEdit } from '../../values.ts'
import { dropDraft, type FormDraft as StoredDraft } from '../drafts/drafts.ts'
import { draftOfEdit, editedIn, isDone } from '../drafts/edit-drafts.ts'
import { useDraft, useNamedDraft } from '../drafts/useDraft.ts'
import { forgetTyped, showTyped } from '../page/show-typed.ts'
import { registerForm } from '../pending-save.ts'
import { LOST_PICTURE, withoutLostPictures } from '../picture-fields/lost-pictures.ts'
import { announce, ask, newestAnswer, refusal, useAnswer } from '../server.ts'
import type { Proposal } from './faults.tsx'
import { savableData } from './savable.ts'

/** How far a form is saved; `unsaved` waits for a person to decide. */
export type Status = 'saved' | 'waiting' | 'unsaved'

/** The pause in typing after which a change is saved. */
const REST_MS = 250

/** The typed values that are not saved. */
interface Draft {
  readonly from: FormState
  readonly data: unknown
  readonly outcome?: SaveOutcome | undefined
  readonly proposal?: Proposal | undefined
}

/** State that is shared by all renders. Saves outlive the form and need the newest draft, not the rendered one. */
interface LiveState {
  draft?: Draft | undefined
  timer?: number
  isSaving?: boolean
  /** Tells whether the draft waits until somebody has repaired its file. */
  isHeld?: boolean
  /** The newest form with values. */
  readable?: FormState
  /** The save under way, or the last one. */
  saving?: Promise<void>
  isLeft?: boolean
}

/** A document's form as of one render. */
interface OpenForm {
  readonly name: string
  readonly state: FormState | undefined
  readonly live: LiveState
  /** The copy of the draft that the browser keeps. */
  readonly stored: ReturnType<typeof useDraft>
  showDraft(draft: Draft | undefined): void
  refetch(): Promise<{ readonly data?: FormState | undefined }>
}

/** Holds the values of a document while somebody types, and saves them after each pause. */
export function useDocument(name: string) {
  const { data: state, error, refetch } = useAnswer('form', { name }, true)
  const [draft, showDraft] = useState<Draft>()
  const live = useRef<LiveState>({}).current
  const stored = useDraft(`edit ${state?.name ?? name}`)
  const form: OpenForm = { name, state, live, stored, showDraft, refetch }

  const saveRest = useEffectEvent(() => savePending(form))
  useEffect(() => registerForm(saveRest), [])

  const onLeave = useEffectEvent(() => leave(form))
  useEffect(() => () => onLeave(), [])

  const goOn = (offer: StoredDraft) => resumeDraft(form, offer)
  useNamedDraft(stored.offers, state !== undefined, (offer) => void goOn(offer))

  useEffect(() => {
    for (const offer of stored.offers)
      if (state && isDone(offer, state.data)) dropDraft(offer.id)
  })

  const follow = useEffectEvent((newest: FormState | undefined) =>
    followState(form, newest),
  )
  useEffect(() => follow(state), [state])

  return {
    state,
    error,
    data: draft ? draft.data : state?.data,
    outcome: draft?.outcome,
    proposal: draft?.proposal,
    status: statusOf(draft),
    save: (sure = false) => save(form, sure),
    take: (edits: readonly ValueEdit[]) => takeEdits(form, edits),
    refetch,
    restore: () => putDraft(form, undefined),
    offers: stored.offers,
    goOn,
  }
}

function statusOf(draft: Draft | undefined): Status {
  if (!draft || isAsSaved(draft)) return 'saved'
  return draft.outcome ? 'unsaved' : 'waiting'
}

/** Tells whether nothing typed can be saved yet: at most the space before a next word, or a new entry that is empty. */
const isAsSaved = ({ from, data }: Draft): boolean =>
  deepEqual(from.data, savableData(from.data, data))

/** Makes a draft the current one, in the form, in the page and in the browser's storage; `undefined` ends it. */
function putDraft(form: OpenForm, draft: Draft | undefined): void {
  const { name, live, stored, showDraft } = form
  const saved = newestAnswer('form', { name })
  showTyped(name, (live.draft ?? saved)?.data, (draft ?? saved)?.data)
  if (!draft) forgetTyped(name)

  live.draft = draft
  showDraft(draft)
  const isUnsaved = draft && !isAsSaved(draft)
  stored.keep(isUnsaved ? draftOfEdit(draft.from, draft.data) : undefined)
}

/** Saves the draft, or joins the save under way. */
function save(form: OpenForm, sure: boolean): Promise<void> {
  const { live } = form
  if (!live.isSaving) live.saving = saveDraft(form, sure)
  return live.saving ?? Promise.resolve()
}

async function saveDraft(form: OpenForm, sure: boolean): Promise<void> {
  const { name, live, stored } = form
  const sent = live.draft
  if (!sent) return
  if (deepEqual(sent.from.data, sent.data)) return putDraft(form, undefined)
  if (isAsSaved(sent)) return

  live.isSaving = true
  const before = sent.from.data
  const after = savableData(before, sent.data)
  const outcome = await ask('save', { name, before, after, sure }).catch(refusal)
  const { data: newest = sent.from } = await form.refetch()
  live.isSaving = false

  const isBroken = newest.unreadable !== undefined
  // Somebody has repaired the file during the save.
  if (outcome.kind === 'unreadable' && !isBroken) return saveDraft(form, sure)

  // A broken file has no values except those that were saved. Nothing is compared with it until it is repaired.
  live.isHeld = isBroken
  if (isBroken && outcome.kind !== 'saved') {
    if (live.isLeft) stored.leave()
    return
  }

  const saved = isBroken ? { ...sent.from, data: after } : newest
  const rest = live.draft && draftAfterSave(sent, live.draft, outcome, saved)
  putDraft(form, rest)
  if (rest && !rest.outcome && !live.isHeld) await saveDraft(form, false)
  if (live.isLeft) stored.leave()
}

/** Saves at once what waits for a pause in typing. */
async function savePending(form: OpenForm): Promise<void> {
  const { live } = form
  clearTimeout(live.timer)
  await live.saving
  if (live.draft && !live.draft.outcome) await save(form, false)
}

/** Edits the newest data, which may not be rendered yet because a save can just have ended. */
function takeEdits(form: OpenForm, edits: readonly ValueEdit[]): void {
  const { name, live } = form
  const newest = newestAnswer('form', { name })
  if (newest && !newest.unreadable) live.readable = newest
  const from = live.draft?.from ?? live.readable
  if (!from) return

  const previousData = live.draft ? live.draft.data : from.data
  const data = editValue(previousData, edits)
  if (deepEqual(data, previousData)) return

  putDraft(form, { from, data, proposal: live.draft?.proposal })
  clearTimeout(live.timer)
  live.timer = window.setTimeout(() => void save(form, false), REST_MS)
}

/** Saves the draft when its form is left; a draft that waits for a person is offered again instead. */
function leave(form: OpenForm): void {
  const { name, live, stored } = form
  clearTimeout(live.timer)
  live.isLeft = true
  if (!live.draft?.outcome) return void save(form, false)

  showTyped(name, live.draft.data, live.draft.from.data)
  forgetTyped(name)
  stored.leave()
}

/** Resumes a draft from the values that the form showed then, so that later changes by others are kept. */
async function resumeDraft(form: OpenForm, offer: StoredDraft): Promise<void> {
  const { state, live, stored } = form
  if (!state || live.draft) return

  stored.goOn(offer)
  const { before, after } = editedIn(offer)
  const checked = await withoutLostPictures(before, after, state.name)
  if (checked.hasLost) announce(LOST_PICTURE)
  putDraft(form, { from: { ...state, data: before }, data: checked.after })
  await save(form, false)
}

/** Reacts to new values from the server, written by Undo or by somebody else. */
function followState(form: OpenForm, newest: FormState | undefined): void {
  const { live } = form
  if (newest && !newest.unreadable) live.readable = newest
  const { draft, isSaving, isHeld } = live
  if (!draft || isSaving || newest?.unreadable) return

  if (isHeld) return void save(form, false)
  if (deepEqual(draft.from.data, newest?.data)) return

  // New values replace a space that was typed, or an empty entry.
  if (isAsSaved(draft)) {
    putDraft(form, undefined)
    return
  }

  // The question shows what others wrote, until they write something else in the same place.
  const typedEdits = editsBetween(draft.from.data, draft.data)
  const isAsked = draft.outcome?.kind === 'changed-elsewhere'
  if (isAsked && isChangedIn(typedEdits, draft.from.data, newest?.data))
    void save(form, false)
}

/** Tells whether a value changed in the place of at least one of the edits. */
const isChangedIn = (
  edits: readonly ValueEdit[],
  previousData: unknown,
  nextData: unknown,
): boolean =>
  editsBetween(previousData, nextData).some((change) =>
    edits.some((edit) => isSamePlace(edit, change)),
  )

/** Returns the draft left to save: `current` may hold more than was `sent`; `saved` is the form after the save. */
function draftAfterSave(
  sent: Draft,
  current: Draft,
  outcome: SaveOutcome,
  saved: FormState,
): Draft | undefined {
  const sentData = savableData(sent.from.data, sent.data)
  const rebase = (from: unknown) =>
    editValue(saved.data, editsBetween(from, current.data))

  if (outcome.kind === 'changed-elsewhere')
    return { from: saved, data: rebase(sent.from.data), outcome }
  if (outcome.kind === 'saved') {
    const isWhole = deepEqual(sentData, current.data)
    return isWhole ? undefined : { from: saved, data: rebase(sentData) }
  }

  const checked = outcome.findings && { findings: outcome.findings, data: sent.data }
  // A question without findings is about values that are right.
  const proposal = outcome.kind === 'asks' ? checked : (checked ?? current.proposal)
  // A question about values that are no longer in the form is dropped.
  const currentData = savableData(current.from.data, current.data)
  const hasChanged = editsBetween(sentData, currentData).length > 0
  return { ...current, proposal, outcome: hasChanged ? undefined : outcome }
}
