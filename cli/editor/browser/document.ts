import { deepEqual } from 'fast-equals'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { editsBetween, editValue, withoutEmpty } from '../../edit/values.ts'
import type { FormState, Outcome, ValueEdit } from '../protocol.ts'
import { ask, newestAnswer, useAnswer } from './server.ts'

/** How long nobody types before a change is saved. */
const REST_MS = 250

/** What was typed and is not saved. */
interface Draft {
  /** The form in which it was typed. */
  readonly from: FormState
  readonly data: unknown
  /** Why it is not saved. */
  readonly outcome?: Outcome | undefined
}

export type Status = 'saved' | 'waiting' | 'unsaved'

/** A document of the shop, saved while it is edited. */
export function useDocument(name: string) {
  const { data: state, error, refetch } = useAnswer('form', { name }, true)
  const [draft, show] = useState<Draft>()
  // Saves go on after the form is left: they need what is newest, not what was drawn.
  const own = useRef<{ draft?: Draft | undefined; timer?: number; isSaving?: boolean }>({}).current
  const put = (next?: Draft): void => {
    own.draft = next
    show(next)
  }
  const save = async (sure = false): Promise<void> => {
    const sent = own.draft
    if (!sent || own.isSaving) return
    if (deepEqual(sent.from.data, sent.data)) return put()
    own.isSaving = true
    const outcome = await ask('save', { name, before: sent.from.data, after: sent.data, sure }).catch(refusal)
    const { data: next = sent.from } = await refetch()
    own.isSaving = false
    const rest = own.draft && afterSave(sent, own.draft, outcome, next)
    put(rest)
    if (rest && !rest.outcome) await save()
  }
  /** Makes changes in the newest data, which may not be drawn yet: a save can just have ended. */
  const take = (edits: readonly ValueEdit[]): void => {
    const from = own.draft?.from ?? newestAnswer('form', { name })
    if (!from) return
    const old = own.draft ? own.draft.data : from.data
    const data = editValue(old, edits)
    if (deepEqual(data, old)) return
    put({ from, data })
    clearTimeout(own.timer)
    own.timer = window.setTimeout(() => void save(), REST_MS)
  }
  const onLeave = useEffectEvent(() => {
    clearTimeout(own.timer)
    if (!own.draft?.outcome) void save()
  })
  useEffect(() => () => onLeave(), [])
  const { data, outcome }: Pick<Draft, 'data' | 'outcome'> = draft ?? { data: state?.data }
  /** All values, as the form has them that is drawn. */
  const change = (typed: unknown): void => take(editsBetween(data, withoutEmpty(typed)))
  const edit = (edit: ValueEdit): void => take([edit])
  const status: Status = !draft ? 'saved' : outcome ? 'unsaved' : 'waiting'
  // To restore is to forget what is not saved.
  return { state, error, data, outcome, status, save, change, edit, restore: () => put() }
}

/** A request that the server refused, as what became of it. */
export const refusal = ({ message }: Error): Outcome => ({ kind: 'refused', words: message })

/**
 * What is left to save.
 * @param sent what was saved; `current` may hold what was typed meanwhile
 * @param now the form as it is after the save
 */
function afterSave(sent: Draft, current: Draft, outcome: Outcome, now: FormState): Draft | undefined {
  const typed = editsBetween(sent.data, current.data)
  const rebase = (from: Draft['data']) => editValue(now.data, editsBetween(from, current.data))
  if (outcome.kind === 'changed-elsewhere') return { from: now, data: rebase(sent.from.data), outcome }
  if (outcome.kind === 'saved') return typed.length > 0 ? { from: now, data: rebase(sent.data) } : undefined
  // A question about what is not in the form any more is not asked.
  return { ...current, outcome: typed.length > 0 ? undefined : outcome }
}
