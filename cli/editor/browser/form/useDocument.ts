import { deepEqual } from 'fast-equals'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormState, SaveOutcome } from '../../protocol.ts'
import { editsBetween, editValue, isSamePlace, type ValueEdit } from '../../values.ts'
import { forgetTyped, showTyped } from '../page/show-typed.ts'
import { registerForm } from '../pending-save.ts'
import { LOST_PICTURE, withoutLostPictures } from '../picture-fields/lost-pictures.ts'
import { announce, ask, newestAnswer, refusal, useAnswer } from '../server.ts'
import { editedIn, inputOfEdit, isAlreadySaved } from '../unsaved/edit-inputs.ts'
import { dropInput, type StoredInput } from '../unsaved/inputs.ts'
import { useFormInput, useNamedInput } from '../unsaved/useFormInput.ts'
import type { Proposal } from './faults.tsx'
import { savableData } from './savable.ts'

/** Whether a form is saved. `waiting` will be saved soon; `unsaved` needs a decision. */
export type Status = 'saved' | 'waiting' | 'unsaved'

/** The pause in typing after which a change is saved. */
const REST_MS = 250

/** Typed values that are not saved yet. */
interface UnsavedInput {
  /** The state of the form to which the changes apply. */
  readonly from: FormState
  /** All values of the form, with the changes. */
  readonly data: unknown
  /** Why the last save failed, or the question that it asked. */
  readonly outcome?: SaveOutcome | undefined
  readonly proposal?: Proposal | undefined
}

/**
 * State that all renders share. A save can finish after its form was left, and needs the
 * newest input instead of the rendered one.
 */
interface LiveState {
  /** The newest input, rendered or not. */
  input?: UnsavedInput | undefined
  /** The timer of the save that follows a pause in typing. */
  timer?: number
  isSaving?: boolean
  /** Tells whether the input waits until its file is repaired. */
  isHeld?: boolean
  /**
   * The newest state of the form in which its file was readable. If the file breaks while
   * somebody is typing, the edits apply to this state.
   */
  readable?: FormState
  /** The save in progress, or the last one. */
  saving?: Promise<void>
  /** Tells whether the form is no longer visible. */
  isLeft?: boolean
}

/** A document's form as of one render. */
interface OpenForm {
  readonly name: string
  readonly state: FormState | undefined
  readonly live: LiveState
  /** The copy of the input in the browser's storage. */
  readonly formInput: ReturnType<typeof useFormInput>
  showInput(input: UnsavedInput | undefined): void
  refetch(): Promise<{ readonly data?: FormState | undefined }>
}

/** Holds the values of a document's form. Saves them after each pause in typing. */
export function useDocument(name: string) {
  const { data: state, error, refetch } = useAnswer('form', { name }, { follows: true })
  const [input, showInput] = useState<UnsavedInput>()
  const live = useRef<LiveState>({}).current
  const formInput = useFormInput(`edit ${state?.name ?? name}`)
  const form: OpenForm = { name, state, live, formInput, showInput, refetch }

  // Before it runs, Undo saves the latest input with the function that is registered
  // here.
  const saveRest = useEffectEvent(() => savePending(form))
  useEffect(() => registerForm(saveRest), [])

  const onLeave = useEffectEvent(() => leave(form))
  useEffect(() => () => onLeave(), [])

  const goOn = (offer: StoredInput) => resumeInput(form, offer)
  useNamedInput(formInput.offers, state !== undefined, (offer) => void goOn(offer))

  // Drop input of earlier visits whose changes the document already contains. This runs
  // after every render, because both the offers and the document can change.
  useEffect(() => {
    for (const offer of formInput.offers)
      if (state && isAlreadySaved(offer, state.data)) dropInput(offer.id)
  })

  const follow = useEffectEvent((newest: FormState | undefined) =>
    followState(form, newest),
  )
  useEffect(() => follow(state), [state])

  return {
    state,
    error,
    data: input ? input.data : state?.data,
    outcome: input?.outcome,
    proposal: input?.proposal,
    status: statusOf(input),
    /** Saves immediately. `sure`: the user answered the server's question with yes. */
    save: (sure = false) => save(form, sure),
    /** Applies edits to the fields, and saves them after a pause. */
    take: (edits: readonly ValueEdit[]) => takeEdits(form, edits),
    refetch,
    /** Discards the input and shows the saved values. */
    restore: () => putInput(form, undefined),
    /** The unsaved input of earlier visits. */
    offers: formInput.offers,
    /** Resumes an offered input. */
    goOn,
  }
}

function statusOf(input: UnsavedInput | undefined): Status {
  if (!input || isAsSaved(input)) return 'saved'
  return input.outcome ? 'unsaved' : 'waiting'
}

/**
 * Tells whether the input contains nothing to save yet: no change, or only the space
 * before the next word or a new entry that is still empty.
 */
const isAsSaved = ({ from, data }: UnsavedInput): boolean =>
  deepEqual(from.data, savableData(from.data, data))

/**
 * Makes an input the current one in the form, in the page and in the browser's storage.
 * `undefined` restores the saved values.
 */
function putInput(form: OpenForm, input: UnsavedInput | undefined): void {
  const { name, live, formInput, showInput } = form
  const saved = newestAnswer('form', { name })
  const previous = live.input ?? saved
  const next = input ?? saved
  // Show the difference in the page next to the form.
  showTyped(name, previous?.data, next?.data, saved?.ready)
  if (!input) forgetTyped(name)

  live.input = input
  showInput(input)
  const isUnsaved = input && !isAsSaved(input)
  formInput.keep(isUnsaved ? inputOfEdit(input.from, input.data) : undefined)
}

/** Saves the input, or joins the save in progress. */
function save(form: OpenForm, sure = false): Promise<void> {
  const { live } = form
  if (!live.isSaving) live.saving = saveInput(form, sure)
  return live.saving ?? Promise.resolve()
}

async function saveInput(form: OpenForm, sure = false): Promise<void> {
  const { live, formInput } = form
  const sent = live.input
  if (!sent) return
  // Somebody has typed the saved values again.
  if (deepEqual(sent.from.data, sent.data)) return putInput(form, undefined)
  if (isAsSaved(sent)) return

  live.isSaving = true
  const { outcome, newest } = await sendInput(form, sent, sure)
  live.isSaving = false

  const isBroken = newest.unreadable !== undefined
  // Somebody has repaired the file during the save, so try again.
  if (outcome.kind === 'unreadable' && !isBroken) return saveInput(form, sure)

  live.isHeld = isBroken
  const saved = formAfterSave(sent, outcome, newest)
  // If it is unknown which values are saved, the input stays unchanged. `followState` saves it once the file is
  // repaired.
  if (saved) {
    const rest = live.input && inputAfterSave(sent, live.input, outcome, saved)
    putInput(form, rest)
  }

  // Save what was typed during this save.
  const canSaveRest = !isBroken && live.input !== undefined && !live.input.outcome
  if (canSaveRest) await saveInput(form)
  // If the form was left during the save, offer the input that could not be saved.
  if (live.isLeft) formInput.leave()
}

/** Sends an input to the server. Returns the outcome, and the form after the save. */
async function sendInput(form: OpenForm, { from, data }: UnsavedInput, sure: boolean) {
  const after = savableData(from.data, data)
  const request = { name: form.name, before: from.data, after, sure }
  const outcome: SaveOutcome = await ask('save', request).catch(refusal)
  const { data: newest = from } = await form.refetch()
  return { outcome, newest }
}

/**
 * Returns the form with the values that are saved now. Returns undefined if they are
 * unknown, because the save failed and the file is broken.
 */
function formAfterSave(
  sent: UnsavedInput,
  outcome: SaveOutcome,
  newest: FormState,
): FormState | undefined {
  const isBroken = newest.unreadable !== undefined
  if (!isBroken) return newest
  if (outcome.kind !== 'saved') return undefined

  const writtenData = savableData(sent.from.data, sent.data)
  return { ...sent.from, data: writtenData }
}

/** Immediately saves the input that is waiting for a pause in typing. */
async function savePending(form: OpenForm): Promise<void> {
  const { live } = form
  clearTimeout(live.timer)
  await live.saving
  if (live.input && !live.input.outcome) await save(form)
}

/**
 * Applies edits to the newest values, which may not be rendered yet if a save has just
 * finished.
 */
function takeEdits(form: OpenForm, edits: readonly ValueEdit[]): void {
  const { name, live } = form
  const newest = newestAnswer('form', { name })
  if (newest && !newest.unreadable) live.readable = newest
  const from = live.input?.from ?? live.readable
  if (!from) return

  const previousData = live.input ? live.input.data : from.data
  const data = editValue(previousData, edits)
  if (deepEqual(data, previousData)) return

  putInput(form, { from, data, proposal: live.input?.proposal })
  clearTimeout(live.timer)
  live.timer = window.setTimeout(() => void save(form), REST_MS)
}

/**
 * Saves the input when its form is left. Input that waits for a decision is offered again
 * instead.
 */
function leave(form: OpenForm): void {
  const { name, live, formInput } = form
  clearTimeout(live.timer)
  live.isLeft = true
  if (!live.input?.outcome) return void save(form)

  // The page shows the saved values again.
  const { from, data } = live.input
  showTyped(name, data, from.data, from.ready)
  forgetTyped(name)
  formInput.leave()
}

/**
 * Resumes stored input. Its edits are relative to the values that the form showed when
 * they were typed, so that later changes by others are not overwritten.
 */
async function resumeInput(form: OpenForm, offer: StoredInput): Promise<void> {
  const { state, live, formInput } = form
  // Do not replace what somebody is typing.
  if (!state || live.input) return

  formInput.goOn(offer)
  const { before, after } = editedIn(offer)
  const checked = await withoutLostPictures(before, after, state.name)
  if (checked.hasLost) announce(LOST_PICTURE)

  putInput(form, { from: { ...state, data: before }, data: checked.after })
  await save(form)
}

/** Reacts to new values from the server, which Undo or somebody else has written. */
function followState(form: OpenForm, newest: FormState | undefined): void {
  const { live } = form
  if (newest && !newest.unreadable) live.readable = newest
  const { input, isSaving, isHeld } = live
  if (!input || isSaving || newest?.unreadable) return

  // The file has been repaired.
  if (isHeld) return void save(form)
  if (deepEqual(input.from.data, newest?.data)) return

  // The only unsaved input is a trailing space or an empty entry, which may be lost.
  if (isAsSaved(input)) {
    putInput(form, undefined)
    return
  }

  // The question about somebody else's change stays until they change the same value
  // again. The next save then asks about the newest value.
  const typedEdits = editsBetween(input.from.data, input.data)
  const isAsked = input.outcome?.kind === 'changed-elsewhere'
  if (isAsked && isChangedIn(typedEdits, input.from.data, newest?.data)) void save(form)
}

/** Tells whether the value at the path of at least one of the edits has changed. */
const isChangedIn = (
  edits: readonly ValueEdit[],
  previousData: unknown,
  nextData: unknown,
): boolean =>
  editsBetween(previousData, nextData).some((change) =>
    edits.some((edit) => isSamePlace(edit, change)),
  )

/**
 * Returns the input that is left to save. `current` may contain more than was `sent`, and
 * `saved` is the form after the save.
 */
function inputAfterSave(
  sent: UnsavedInput,
  current: UnsavedInput,
  outcome: SaveOutcome,
  saved: FormState,
): UnsavedInput | undefined {
  const sentData = savableData(sent.from.data, sent.data)
  /** Reapplies to the saved values what was typed since `from`. */
  const rebase = (from: unknown) =>
    editValue(saved.data, editsBetween(from, current.data))

  if (outcome.kind === 'changed-elsewhere')
    return { from: saved, data: rebase(sent.from.data), outcome }

  if (outcome.kind === 'saved') {
    const isAllSaved = deepEqual(sentData, current.data)
    return isAllSaved ? undefined : { from: saved, data: rebase(sentData) }
  }

  const proposal = proposalAfterSave(sent, current, outcome)
  // Drop an outcome about values that have changed since.
  const currentData = savableData(current.from.data, current.data)
  const hasChanged = editsBetween(sentData, currentData).length > 0
  return { ...current, proposal, outcome: hasChanged ? undefined : outcome }
}

/**
 * Returns the newest check of unsaved values: the one in the outcome, or else the
 * previous one. A question without findings clears it, because the values are valid.
 */
function proposalAfterSave(
  sent: UnsavedInput,
  current: UnsavedInput,
  { kind, findings }: SaveOutcome,
): Proposal | undefined {
  if (findings) return { findings, data: sent.data }
  return kind === 'asks' ? undefined : current.proposal
}
