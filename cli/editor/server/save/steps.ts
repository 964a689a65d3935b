import { listDocuments } from '../documents/documents.ts'
import type { Shop } from '../shop.ts'
import type { Direction, StepOutcome } from './history.ts'

interface AskedStep {
  readonly direction: Direction
  readonly session: string
  readonly sure: string
  /** The document in sight. */
  readonly name: string
}

/** Undoes or redoes a change. `document` of the answer names what comes into being, or is '' if what was in sight is gone. */
export async function takeStep(
  shop: Shop,
  { direction, session, sure, name }: AskedStep,
): Promise<StepOutcome> {
  const before = await namesIn(shop)
  const outcome = await shop.go(direction, session, sure)
  if (outcome.kind !== 'saved') return outcome

  const after = await namesIn(shop)
  const [made] = [...after].filter((each) => !before.has(each))
  const isGone = before.has(name) && !after.has(name)
  return { ...outcome, document: made ?? (isGone ? '' : undefined) }
}

const namesIn = async ({ check }: Shop): Promise<ReadonlySet<string>> =>
  new Set(listDocuments((await check()).content).map(({ name }) => name))
