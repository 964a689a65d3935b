import { useSyncExternalStore } from 'react'
import { shopId } from '../connection.ts'
import { tryStorage } from '../storage.ts'

// Drafts: unsaved input, which the browser keeps until somebody saves it or throws it away.

export interface FormDraft {
  readonly id: string
  /** The form it belongs to: 'new poster', 'edit content/site.yaml', 'translate es'. */
  readonly form: string
  /** The query of the form's address. */
  readonly address: Readonly<Record<string, string>>
  /** Completes “You … on Tuesday”: 'began to add a poster'. */
  readonly did: string
  /** The time of the last change, in milliseconds since 1970. */
  readonly at: number
  readonly value: unknown
}

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
/** Browsers store about five million characters per site. */
const MAX_LETTERS = 500_000
const MAX_DRAFTS = 50

const PREFIX = `saga-draft ${shopId} `

/** The drafts of this page, in case the browser's storage is full or forbidden. */
const ofPage = new Map<string, FormDraft>()
/** The ids of drafts that a form of this page is showing. */
const open = new Set<string>()
let offered = listOffered()
const listeners = new Set<() => void>()

function readDrafts(): readonly FormDraft[] {
  const stored = tryStorage((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => parseDraft(storage.getItem(key)) ?? []),
  )
  const drafts = new Map((stored ?? []).map((draft) => [draft.id, draft]))
  for (const draft of ofPage.values()) drafts.set(draft.id, draft)
  return [...drafts.values()].toSorted((a, b) => b.at - a.at)
}

function parseDraft(text: string | null): FormDraft | undefined {
  try {
    const { id, form, did, at, address, value } = JSON.parse(
      text ?? '',
    ) as Partial<FormDraft>
    const isWhole =
      typeof id === 'string' && typeof form === 'string' && typeof at === 'number'
    if (!isWhole) return undefined

    return { id, form, at, did: String(did), address: Object(address), value }
  } catch {
    return undefined
  }
}

/** Lists the drafts that can be resumed, and deletes old ones. */
function listOffered(): readonly FormDraft[] {
  const drafts = readDrafts().filter(({ id }) => !open.has(id))
  const isKept = ({ at }: FormDraft, index: number) =>
    index < MAX_DRAFTS && Date.now() - at < MAX_AGE_MS

  for (const [index, draft] of drafts.entries())
    if (!isKept(draft, index)) forget(draft.id)

  return drafts.filter(isKept)
}

function offerAnew(): void {
  offered = listOffered()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the drafts that no form of this page shows, the newest first. */
export const useDrafts = (): readonly FormDraft[] =>
  useSyncExternalStore(subscribe, () => offered)

/** Returns an id for a draft. Pages loaded over the network without TLS have no `crypto.randomUUID`. */
export const newDraftId = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/** Stores the draft of a form of this page. */
export function keepDraft(typed: Omit<FormDraft, 'at'>): void {
  const draft: FormDraft = { ...typed, at: Date.now() }
  ofPage.set(draft.id, draft)
  open.add(draft.id)

  const text = JSON.stringify(draft)
  if (text.length > MAX_LETTERS) return

  const write = () =>
    tryStorage((storage) => storage.setItem(PREFIX + draft.id, text) ?? true)
  if (write() || !removeOldest(draft.id)) return
  write()
}

/** Makes room in the storage by deleting the oldest draft. Returns false if there is none to delete. */
function removeOldest(except: string): boolean {
  const oldest = readDrafts().findLast(({ id }) => id !== except && !open.has(id))
  if (oldest) forget(oldest.id)
  return oldest !== undefined
}

function forget(id: string): void {
  ofPage.delete(id)
  tryStorage((storage) => storage.removeItem(PREFIX + id))
}

/** Ends a draft that is saved or thrown away. */
export function dropDraft(id: string): void {
  const wasOffered = offered.some((draft) => draft.id === id)
  open.delete(id)
  forget(id)
  if (wasOffered) offerAnew()
}

/** Marks a draft as shown by a form of this page. It is then no longer offered. */
export function openDraft(id: string): void {
  open.add(id)
  offerAnew()
}

/** Offers a draft again after its form was left. */
export function leaveDraft(id: string): void {
  if (open.delete(id)) offerAnew()
}

// Other tabs with the editor save, delete and leave drafts too.
addEventListener('storage', ({ key, newValue }) => {
  if (key === null) offerAnew()
  if (!key?.startsWith(PREFIX) || newValue !== null) return

  const id = key.slice(PREFIX.length)
  if (!open.has(id)) ofPage.delete(id)
  offerAnew()
})
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') offerAnew()
})
