import { readFileSync } from 'node:fs'
import { contentHash } from './identity.ts'
import { attempt, writeAtomically } from './system.ts'

const HEAD = '{"seal":"'
/** The characters of a hash. */
const SEAL = 32
const TAIL = '",'

/** Writes an object with fields as JSON. Its first field is a hash of the others: `readSealed` finds any change by it. */
export function writeSealed(path: string, value: object): Promise<void> {
  const fields = JSON.stringify(value).slice(1)
  return writeAtomically(path, `${HEAD}${contentHash(fields)}${TAIL}${fields}`)
}

/** Returns what `writeSealed` wrote; undefined where the file is missing, cut off, or was changed by anything else. */
export const readSealed = (path: string): unknown =>
  attempt(() => {
    const bytes = readFileSync(path)
    const start = HEAD.length + SEAL + TAIL.length
    const head = bytes.toString('latin1', 0, start)
    const isWhole = head === HEAD + contentHash(bytes.subarray(start)) + TAIL
    return isWhole ? JSON.parse(`{${bytes.toString('utf8', start)}`) : undefined
  })
