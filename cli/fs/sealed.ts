import { readFileSync } from 'node:fs'
import { contentHash } from './identity.ts'
import { attempt, writeAtomically } from './system.ts'

const HEAD = '{"seal":"'
/** The length of a hash in characters. */
const SEAL = 32
const TAIL = '",'

const START = HEAD.length + SEAL + TAIL.length

/** Writes an object with fields as JSON. Its first field is a hash of the others, so that `readSealed` detects changes. */
export function writeSealed(path: string, value: object): Promise<void> {
  const fields = Buffer.from(JSON.stringify(value).slice(1))
  const head = Buffer.from(`${HEAD}${contentHash(fields)}${TAIL}`)
  return writeAtomically(path, Buffer.concat([head, fields]))
}

/** Returns the object that `writeSealed` wrote, or undefined if the file is missing, truncated or modified. */
export const readSealed = (path: string): unknown =>
  attempt(() => {
    const bytes = readFileSync(path)
    const isWhole =
      bytes.toString('latin1', 0, START) ===
      HEAD + contentHash(bytes.subarray(START)) + TAIL
    if (!isWhole) return undefined

    const { seal, ...value } = JSON.parse(bytes.toString('utf8'))
    return value
  })
