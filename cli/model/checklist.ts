import type { Location } from './diagnostic.ts'

/** Something that a requirement still lacks: the problem, its location, and what to do about it. */
export interface OpenPoint {
  readonly message: string
  readonly at: Location
  readonly remedy: string
}

/** A requirement of a shop that is about to open. It is met if it has no open points. */
export interface ChecklistItem {
  readonly id: string
  /** A statement that is true once the requirement is met: 'The shop has its own name'. */
  readonly title: string
  /** Whether the shop should open only after it is met. Otherwise, the owner decides. */
  readonly isNeeded: boolean
  readonly points: readonly OpenPoint[]
}

export const isMet = ({ points }: ChecklistItem): boolean => points.length === 0

/** Counts the requirements that are met, and those that are not. */
export function countItems(items: readonly ChecklistItem[]) {
  const open = items.filter((item) => !isMet(item))
  const needed = open.filter(({ isNeeded }) => isNeeded).length
  return { met: items.length - open.length, needed, optional: open.length - needed }
}
