import type { FormState, Outcome, ValueEdit } from '../protocol.ts'
import { editsBetween, isEqual, withEdits, withoutEmpty } from '../values.ts'
import { ask } from './server.ts'

/** How long nobody types before a change is saved. */
const REST_MS = 250

/** A form and what became of its changes. */
export interface Edited {
  /** As the files are. */
  readonly state: FormState
  /** As the form is. */
  readonly data: unknown
  /** Why its last change is not saved. */
  readonly outcome?: Outcome | undefined
}

export type OpenDocument = ReturnType<typeof openDocument>

export const isSaved = ({ state, data, outcome }: Edited): boolean => !outcome && isEqual(state.data, data)

/**
 * A document of the shop, saved while it is edited.
 * @param show called with each state of the form
 */
export function openDocument(name: string, show: (edited: Edited) => void) {
  let now: Edited | undefined
  let timer: number | undefined
  let isSaving = false
  // Files changed while this page had changes on their way: their save finds out what others did.
  let isStale = false
  const put = (next: Edited): void => {
    now = next
    show(next)
  }
  async function load(): Promise<void> {
    isStale = now !== undefined && !isSaved(now)
    if (isStale) return
    const before = now
    const state = await ask('form', { name })
    if (now !== before) return load()
    // Drawn anew, a list would drop what is being dragged.
    if (!isEqual(state, before?.state)) put({ state, data: state.data })
  }
  async function save(sure = false): Promise<void> {
    if (!now || isSaving || isSaved(now)) return
    isSaving = true
    const sent = now
    const answer: Outcome = await ask('save', {
      name,
      before: sent.state.data,
      after: sent.data,
      sure,
    }).catch(({ message }: Error) => ({ kind: 'refused', words: message }))
    isSaving = false
    const next = afterSave(sent, now, answer)
    put(next)
    if (!next.outcome && !isSaved(next)) await save()
    else if (isStale) await load().catch(() => undefined)
  }
  function change(data: unknown): void {
    const next = withoutEmpty(data)
    if (!now || isEqual(next, now.data)) return
    put({ ...now, data: next, outcome: undefined })
    clearTimeout(timer)
    timer = window.setTimeout(() => void save(), REST_MS)
  }
  return {
    load,
    save,
    change,
    /** One change of the newest data, which a field may not have seen. */
    edit: (edit: ValueEdit) => change(withEdits(now?.data, [edit])),
    /** Forgets what is not saved. */
    restore(): void {
      if (now) put({ state: now.state, data: now.state.data })
      if (isStale) void load()
    },
    close(): void {
      clearTimeout(timer)
      if (now && !now.outcome && !isSaved(now)) void save()
    },
  }
}

/** @param sent what was saved; `current` may hold what was typed meanwhile */
function afterSave(sent: Edited, current: Edited, answer: Outcome): Edited {
  const typed = editsBetween(sent.data, current.data)
  const { kind, state } = answer
  // A question about what is not in the form any more.
  if (!state) return typed.length > 0 ? { ...current, outcome: undefined } : { ...current, outcome: answer }
  if (kind === 'saved') return { state, data: withEdits(state.data, typed) }
  const mine = editsBetween(sent.state.data, current.data)
  return { state, data: withEdits(state.data, mine), outcome: answer }
}
