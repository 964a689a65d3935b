import type { FormState, SaveAnswer, ValueEdit } from '../protocol.ts'
import { editsBetween, isEqual, withEdits, withoutEmpty } from '../values.ts'
import { ask } from './server.ts'

/** How long nobody types before a change is saved. */
const REST_MS = 250

/** A form and what became of its changes. */
export interface Edited {
  readonly state: FormState
  readonly data: unknown
  readonly status: 'saved' | 'waiting' | 'asks' | 'conflict' | 'refused'
  /** What the last save asked. */
  readonly asks?: Extract<SaveAnswer, { kind: 'asks' }>
  readonly reason?: string
}

const loaded = (state: FormState): Edited => ({ state, data: state.data, status: 'saved' })

/**
 * A document of the shop, saved while it is edited.
 * @param show called with each state of the form
 */
export function openDocument(name: string, show: (edited: Edited) => void, onSaved: () => void) {
  let now: Edited | undefined
  let timer: number | undefined
  let saving = false
  // Somebody else saved while changes of this page were on their way.
  let missed = false
  let loads = 0
  let saves = 0
  const put = (next: Edited): void => {
    now = next
    show(next)
  }
  async function load(): Promise<void> {
    loads += 1
    const [turn, savesBefore] = [loads, saves]
    const state = await ask<FormState>('GET', `form?${new URLSearchParams({ name })}`)
    // Of several answers the one that was asked for last is the truth.
    if (turn !== loads) return
    if (savesBefore !== saves) return load()
    // Unsaved changes stay: their save finds out what others did.
    missed = now !== undefined && now.status !== 'saved'
    // Drawn anew, a list would drop what is being dragged.
    if (!missed && !isEqual(state, now?.state)) put(loaded(state))
  }
  async function save(force = false): Promise<void> {
    if (!now || saving) return
    if (isEqual(now.state.data, now.data)) return put(loaded(now.state))
    saving = true
    const sent = now
    const answer = await sendChanges(sent, force)
    saving = false
    saves += 1
    const next = afterSave(sent, now, answer)
    put(next)
    if (answer.kind === 'saved') onSaved()
    if (next.status === 'waiting') await save()
    else if (missed) await load().catch(() => undefined)
  }
  function change(data: unknown): void {
    const next = withoutEmpty(data)
    if (!now || isEqual(next, now.data)) return
    put({ ...now, data: next, status: 'waiting' })
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
    restore: () => now && put(loaded(now.state)),
    close(): void {
      clearTimeout(timer)
      if (now?.status === 'waiting') void save()
    },
  }
}

const sendChanges = ({ state, data: after }: Edited, force: boolean): Promise<SaveAnswer> =>
  ask<SaveAnswer>('PUT', 'form', { name: state.name, before: state.data, after, force }).catch(
    ({ message }: Error) => ({ kind: 'refused', reason: message }),
  )

/** @param sent what was saved; `current` may hold what was typed meanwhile */
function afterSave(sent: Edited, current: Edited, answer: SaveAnswer): Edited {
  if (answer.kind === 'refused') return { ...current, status: 'refused', reason: answer.reason }
  if (answer.kind === 'asks')
    return { ...current, status: isEqual(sent.data, current.data) ? 'asks' : 'waiting', asks: answer }
  const { state, kind } = answer
  if (state.unreadable)
    return { ...current, status: 'refused', reason: `${state.unreadable} cannot be read.` }
  const mine = editsBetween(kind === 'saved' ? sent.data : sent.state.data, current.data)
  const status = kind === 'changed-elsewhere' ? 'conflict' : mine.length > 0 ? 'waiting' : 'saved'
  return { state, data: withEdits(state.data, mine), status }
}
