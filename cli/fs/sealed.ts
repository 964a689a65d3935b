import { readFileSync } from 'node:fs'
import { contentHash } from './identity.ts'
import { attempt, writeAtomically } from './system.ts'

// A sealed file begins with the hash of the rest: {"seal":"0f1e…","version":"1"}
const HEAD = '{"seal":"'
const TAIL = '",'
/** The length of a hash in characters. */
const SEAL_LENGTH = 32
const START = HEAD.length + SEAL_LENGTH + TAIL.length

/** Writes an object as JSON. Its first field is a hash of all others, which lets `readSealed` detect changes. */
export function writeSealed(path: string, value: object): Promise<void> {
  // Leaves out the opening brace, which HEAD contains.
  const fields = Buffer.from(JSON.stringify(value).slice(1))
  const head = Buffer.from(`${HEAD}${contentHash(fields)}${TAIL}`)
  return writeAtomically(path, Buffer.concat([head, fields]))
}

/** Returns the object that `writeSealed` wrote, or undefined if the file is missing, truncated or modified. */
export const readSealed = (path: string): unknown =>
  attempt(() => {
    const bytes = readFileSync(path)
    const start = bytes.toString('latin1', 0, START)
    const expectedStart = HEAD + contentHash(bytes.subarray(START)) + TAIL
    if (start !== expectedStart) return undefined

    const { seal, ...value } = JSON.parse(bytes.toString('utf8'))
    return value
  })
