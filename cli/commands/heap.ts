import { setFlagsFromString } from 'node:v8'

/** Above so many files, garbage is collected earlier: a build of ten thousand posters takes 600 MB, not 1000. */
const MANY_FILES = 2000

/** Lets the heap of this process grow slowly, if it is about to read a shop of many files. */
export function limitHeap(fileCount: number): void {
  if (fileCount > MANY_FILES) setFlagsFromString('--heap-growing-percent=35')
}
