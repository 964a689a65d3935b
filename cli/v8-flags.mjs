// All flags of V8, the engine of Node. Plain JavaScript, because cli/run.mjs sets the first
// ones before it bundles or loads the TypeScript sources.
import { setFlagsFromString } from 'node:v8'

/** The major version of Node without the fast compiler Maglev. */
const WITHOUT_MAGLEV = 20

/** @param {number} nodeMajor the major version of Node */
export function setStartFlags(nodeMajor) {
  // In a long run, V8 would drop code that only the start needs, and the code cache would
  // lack it.
  setFlagsFromString('--no-flush-bytecode')

  // Without Maglev, V8 optimises a function after only a few calls, and once more with
  // each new kind of argument. Waiting six times as long saves 17 % of a build's processor
  // time.
  if (nodeMajor === WITHOUT_MAGLEV) setFlagsFromString('--interrupt-budget=400000')
}

/**
 * Above this number of files, garbage is collected earlier: 10,000 posters then need 600 MB
 * instead of 1000.
 */
const MANY_FILES = 2000

/**
 * Makes the heap of this process grow more slowly if the shop has many files. Called before
 * they are read.
 * @param {number} fileCount
 */
export function limitHeap(fileCount) {
  if (fileCount > MANY_FILES) setFlagsFromString('--heap-growing-percent=35')
}

/**
 * Undoes limitHeap (0 is the default) before the code cache is written. The next start would reject a cache that was
 * written under different flags.
 */
export function setCodeCacheFlags() {
  setFlagsFromString('--heap-growing-percent=0')
}

/** Prevents a garbage collection just before the exit, which would delay the exit by 10 ms. */
export function setExitFlags() {
  setFlagsFromString('--no-incremental-marking')
}
