import { useSyncExternalStore } from 'react'
import { shopId } from '../connection.ts'
import { tryStorage } from '../storage.ts'

// Unsaved input was typed into a form, but not saved. The browser keeps it until it is
// saved or discarded.

export interface StoredInput {
  readonly id: string
  /**
   * The form of the input: 'new poster', 'edit content/site.yaml', 'translate es'.
   */
  readonly form: string
  /** The query of the form's address. */
  readonly address: Readonly<Record<string, string>>
  /** Completes “You … on Tuesday”, as in 'began to add a poster'. */
  readonly did: string
  /** The time of the last change, in milliseconds since 1970. */
  readonly at: number
  readonly value: unknown
}

const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000
const MAX_INPUTS = 50

/**
 * The maximum length of a stored input. Browsers store about five million characters per
 * site.
 */
const MAX_CHARACTERS = 500_000

const PREFIX = `saga-draft ${shopId} `

/** The input typed in this page, in case the browser's storage is full or blocked. */
const inputsOfPage = new Map<string, StoredInput>()
/** The ids of the inputs that a form on this page is showing. */
const openIds = new Set<string>()
/** The inputs that no form on this page shows, newest first. */
let offered = pruneOffered()
const listeners = new Set<() => void>()

/** Lists all unsaved inputs, newest first. */
function listInputs(): readonly StoredInput[] {
  const stored = tryStorage((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => parseInput(storage.getItem(key)) ?? []),
  )

  const inputs = new Map((stored ?? []).map((input) => [input.id, input]))
  for (const input of inputsOfPage.values()) inputs.set(input.id, input)
  return [...inputs.values()].toSorted((a, b) => b.at - a.at)
}

function parseInput(text: string | null): StoredInput | undefined {
  try {
    // A missing text is not JSON, so it throws as well.
    const { id, form, did, at, address, value } = JSON.parse(
      text ?? '',
    ) as Partial<StoredInput>
    const isWhole =
      typeof id === 'string' && typeof form === 'string' && typeof at === 'number'
    if (!isWhole) return undefined

    return { id, form, at, did: String(did), address: Object(address), value }
  } catch {
    return undefined
  }
}

/**
 * Deletes the inputs that are too old or exceed the limit, among those that no form on this
 * page shows. Returns the rest.
 */
function pruneOffered(): readonly StoredInput[] {
  const inputs = listInputs().filter(({ id }) => !openIds.has(id))
  const isKept = ({ at }: StoredInput, index: number) =>
    index < MAX_INPUTS && Date.now() - at < MAX_AGE_MS

  for (const [index, input] of inputs.entries())
    if (!isKept(input, index)) deleteInput(input.id)

  return inputs.filter(isKept)
}

function updateOffers(): void {
  offered = pruneOffered()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the inputs that no form on this page shows, newest first. */
export const offeredInputs = (): readonly StoredInput[] => offered

/** Returns `offeredInputs`, and renders again when they change. */
export const useOfferedInputs = (): readonly StoredInput[] =>
  useSyncExternalStore(subscribe, offeredInputs)

/**
 * Returns an id for an unsaved input. Pages loaded over the network without TLS have no
 * `crypto.randomUUID`.
 */
export const newInputId = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/**
 * Stores the input of a form on this page, and makes room for it if the storage is full.
 */
export function storeInput(typed: Omit<StoredInput, 'at'>): void {
  const input: StoredInput = { ...typed, at: Date.now() }
  inputsOfPage.set(input.id, input)
  openIds.add(input.id)

  const text = JSON.stringify(input)
  if (text.length > MAX_CHARACTERS) return

  const isStored = store(input.id, text)
  if (isStored) return

  const hasRoom = deleteOldest()
  if (hasRoom) store(input.id, text)
}

/** Writes to the browser's storage. Returns false if it is full or blocked. */
const store = (id: string, text: string): boolean =>
  tryStorage((storage) => {
    storage.setItem(PREFIX + id, text)
    return true
  }) ?? false

/** Deletes the oldest input that no form shows. Returns false if there is none. */
function deleteOldest(): boolean {
  const oldest = listInputs().findLast(({ id }) => !openIds.has(id))
  if (oldest) deleteInput(oldest.id)
  return oldest !== undefined
}

function deleteInput(id: string): void {
  inputsOfPage.delete(id)
  tryStorage((storage) => storage.removeItem(PREFIX + id))
}

/** Deletes an input that is saved or discarded. */
export function dropInput(id: string): void {
  const wasOffered = offered.some((input) => input.id === id)
  openIds.delete(id)
  deleteInput(id)
  if (wasOffered) updateOffers()
}

/** Marks an input as shown by a form on this page, so that it is no longer offered. */
export function openInput(id: string): void {
  openIds.add(id)
  updateOffers()
}

/** Offers an input again after its form was left. */
export function leaveInput(id: string): void {
  if (openIds.delete(id)) updateOffers()
}

// Other editor tabs also store, delete and release unsaved input. A deletion takes effect
// here immediately, other changes when this page becomes visible again.
addEventListener('storage', ({ key, newValue }) => {
  // Only `localStorage.clear()` has no key.
  const isCleared = key === null
  if (isCleared) return updateOffers()

  const isDeletion = key.startsWith(PREFIX) && newValue === null
  if (!isDeletion) return

  const id = key.slice(PREFIX.length)
  if (!openIds.has(id)) inputsOfPage.delete(id)
  updateOffers()
})
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') updateOffers()
})
