import { closeSync, openSync, readSync } from 'node:fs'

/** Files are compared part by part. Different files usually differ in the first part, so the others are not read. */
const PART_BYTES = 64 * 1024
// Reading is synchronous, so only one comparison runs at a time, and all of them can share two buffers.
const part = Buffer.alloc(PART_BYTES)
const otherPart = Buffer.alloc(PART_BYTES)

/** Tells whether two files have the same bytes. */
export const hasSameBytes = (path: string, otherPath: string): boolean =>
  withOpenFile(path, (file) =>
    withOpenFile(otherPath, (otherFile) => isSameFromHere(file, otherFile)),
  )

function isSameFromHere(file: number, otherFile: number): boolean {
  while (true) {
    const length = readSync(file, part, 0, PART_BYTES, null)
    const otherLength = readSync(otherFile, otherPart, 0, PART_BYTES, null)
    if (length !== otherLength) return false
    if (length === 0) return true
    if (part.compare(otherPart, 0, length, 0, length) !== 0) return false
  }
}

function withOpenFile<T>(path: string, use: (file: number) => T): T {
  const file = openSync(path, 'r')
  try {
    return use(file)
  } finally {
    closeSync(file)
  }
}
