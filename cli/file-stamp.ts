import type { Stats } from 'node:fs'

/**
 * Changes whenever somebody writes the file, or puts another one in its place. The time of change says all: no tool
 * sets it, and whoever sets the other times changes it too.
 */
export const stampOf = ({ size, ctimeMs, ino }: Stats): string => `${size}:${ctimeMs}:${ino}`

/** A file's time within this of the present may be given to a later change too. Milliseconds. */
const TICK_MS = 50
/** The same where times are whole seconds: the coarsest file systems count in steps of two. */
const COARSE_TICK_MS = 2000

/** Whether the stamp can be trusted later on: a file just written may be written again within one tick of the clock. */
export const isSettled = ({ ctimeMs }: Pick<Stats, 'ctimeMs'>, now: number): boolean =>
  Math.abs(now - ctimeMs) >= (ctimeMs % 1000 === 0 ? COARSE_TICK_MS : TICK_MS)
