import { readFileSync } from 'node:fs'
import { contentHash } from './identity.ts'
import { attempt, writeAtomically } from './system.ts'

const HEAD = '{"seal":"'
/** The characters of a hash, and of the quote and comma behind it. */
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
    const text = readFileSync(path, 'utf8')
    const fields = text.slice(HEAD.length + SEAL + TAIL.length)
    const seal = text.slice(HEAD.length, HEAD.length + SEAL)
    return text.startsWith(HEAD) && contentHash(fields) === seal ? JSON.parse(`{${fields}`) : undefined
  })
