import { useCallback, useEffect, useRef, useState } from 'react'
import { EVENTS } from '../../serve/protocol.ts'
import type { Finding, FormState, Path, SaveAnswer } from '../protocol.ts'
import { editsBetween, isConflict, isEqual, withEdits } from '../values.ts'
import { ask } from './server.ts'

/** How long nobody types before a change is saved. */
const REST_MS = 250

/** A form and what became of its changes. */
export interface Edited {
  readonly state: FormState
  readonly data: unknown
  readonly status: 'saved' | 'waiting' | 'would-break' | 'conflict' | 'refused'
  /** What saving would break. */
  readonly broken: readonly Finding[]
  /** What somebody else saved at the same place meanwhile. */
  readonly theirs?: unknown
  readonly reason?: string
}

const loaded = (state: FormState): Edited => ({
  state,
  data: withoutEmpty(state.data),
  status: 'saved',
  broken: [],
})

export function useDocument(name: string, onSaved: () => void, onLoaded: (state: FormState) => void) {
  const [edited, setEdited] = useState<Edited>()
  const [missing, setMissing] = useState('')
  const [outdated, setOutdated] = useState<readonly Path[]>([])
  // What the saving reads: the latest, not that of a render.
  const latest = useRef<Edited>(undefined)
  const timer = useRef(0)
  const saving = useRef(false)
  // Somebody else saved while changes of this page were on their way.
  const missed = useRef(false)
  // Of several answers the one that was asked for last is the truth.
  const asked = useRef(0)
  const put = useCallback((next: Edited | undefined) => {
    latest.current = next
    setEdited(next)
  }, [])

  const load = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const state = await ask<FormState>('GET', `form?name=${encodeURIComponent(name)}`)
    if (turn !== asked.current) return
    onLoaded(state)
    const now = latest.current
    // Unsaved changes stay: their save finds out what others did.
    missed.current = now !== undefined && now.status !== 'saved'
    if (!missed.current) put(loaded(state))
  }, [name, put, onLoaded])

  const save = useCallback(
    async (force: boolean): Promise<void> => {
      const now = latest.current
      if (!now || saving.current) return
      const edits = editsBetween(withoutEmpty(now.state.data), now.data)
      if (edits.length === 0) return put({ ...now, status: 'saved', broken: [] })
      saving.current = true
      const answer = await ask<SaveAnswer>('PUT', 'form', {
        name,
        edits,
        versions: now.state.versions,
        force,
      }).catch((error: Error): SaveAnswer => ({ kind: 'refused', reason: error.message }))
      saving.current = false
      const current = latest.current ?? now
      put(afterSave(now, current, answer))
      if (answer.kind === 'saved') onSaved()
      if (latest.current?.status === 'waiting') await save(false)
      else if (missed.current) await load().catch(() => undefined)
    },
    [name, onSaved, put, load],
  )

  const change = useCallback(
    (data: unknown) => {
      const now = latest.current
      if (!now || isEqual(withoutEmpty(data), now.data)) return
      put({ ...now, data: withoutEmpty(data), status: 'waiting' })
      clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void save(false), REST_MS)
    },
    [put, save],
  )

  /** Ends a conflict. */
  const decide = useCallback(
    (whose: 'mine' | 'theirs') => {
      const now = latest.current
      if (!now) return
      if (whose === 'theirs') return put(loaded(now.state))
      put({ ...now, status: 'waiting', theirs: undefined })
      void save(false)
    },
    [put, save],
  )

  useEffect(() => {
    // The same form under its own name.
    if (latest.current?.state.name !== name) put(undefined)
    setMissing('')
    load().catch((error: Error) => setMissing(error.message))
    // The history in git takes longer than the form.
    ask<readonly Path[]>('GET', `outdated?name=${encodeURIComponent(name)}`).then(setOutdated, () =>
      setOutdated([]),
    )
    const events = new EventSource(EVENTS)
    events.addEventListener('state', () => void load().catch(() => undefined))
    return () => {
      events.close()
      clearTimeout(timer.current)
      void save(false)
    }
  }, [load, put, save, name])
  return { edited, missing, outdated, change, save, decide, load }
}

/** @param sent what was saved; `current` may hold what was typed meanwhile */
function afterSave(sent: Edited, current: Edited, answer: SaveAnswer): Edited {
  if (answer.kind === 'refused') return { ...current, status: 'refused', reason: answer.reason }
  if (answer.kind === 'would-break')
    return isEqual(sent.data, current.data)
      ? { ...current, status: 'would-break', broken: answer.findings }
      : { ...current, status: 'waiting' }
  if (answer.state.unreadable !== undefined)
    return { ...current, status: 'refused', reason: `${answer.state.unreadable} cannot be read.` }
  const before = withoutEmpty(sent.state.data)
  const theirs = withoutEmpty(answer.state.data)
  const mine = editsBetween(answer.kind === 'saved' ? sent.data : before, current.data)
  if (answer.kind === 'changed-elsewhere' && isConflict(mine, editsBetween(before, theirs)))
    return { ...current, state: answer.state, data: withEdits(theirs, mine), status: 'conflict', theirs }
  return {
    state: answer.state,
    data: withEdits(theirs, mine),
    status: mine.length > 0 ? 'waiting' : 'saved',
    broken: [],
  }
}

/** Forms make groups for fields that nobody filled in. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutEmpty(entry) ?? '')
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const entries = Object.entries(value).flatMap(([key, entry]) => {
    const kept = withoutEmpty(entry)
    return kept === undefined ? [] : [[key, kept]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
