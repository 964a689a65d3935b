import { listDocuments } from '../documents/documents.ts'
import type { Shop } from '../shop.ts'
import type { StepOutcome } from './history.ts'
import type { Direction } from './moves.ts'

interface StepRequest {
  readonly direction: Direction
  readonly session: string
  readonly sure: string
  /** The name of the open document. */
  readonly name: string
}

/**
 * Undoes or redoes a change. In the outcome, `document` is the name of a new document, or
 * '' if the open document no longer exists.
 */
export async function takeStep(
  shop: Shop,
  { direction, session, sure, name }: StepRequest,
): Promise<StepOutcome> {
  const previousNames = await namesIn(shop)
  const outcome = await shop.go(direction, session, sure)
  if (outcome.kind !== 'saved') return outcome

  const nextNames = await namesIn(shop)
  const newName = [...nextNames].find((candidate) => !previousNames.has(candidate))
  if (newName !== undefined) return { ...outcome, document: newName }

  const isGone = previousNames.has(name) && !nextNames.has(name)
  return { ...outcome, document: isGone ? '' : undefined }
}

const namesIn = async ({ check }: Shop): Promise<ReadonlySet<string>> =>
  new Set(listDocuments((await check()).content).map(({ name }) => name))
