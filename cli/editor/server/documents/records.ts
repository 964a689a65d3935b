import { basename } from 'node:path'
import { collectionOf } from '../../../schema/collections.ts'
import { contentFileAt } from '../../../schema/content-paths.ts'

// Records are files that only programs write. No form shows them, but they are published
// with the other files in content/.

/** Returns the group and the title of a record; undefined for any other file. */
export function findRecord(file: string) {
  const contentFile = contentFileAt(file.replace(/^content\//, ''))
  if (!contentFile) return undefined

  const { isRecord, group, title } = collectionOf(contentFile.collection)
  return isRecord ? { group, title } : undefined
}

/** Returns the title of a file that belongs to no document. */
export const titleOfFile = (file: string): string =>
  findRecord(file)?.title ?? basename(file)

/** The maximum number of entries to list. A pull can add hundreds. */
const MAX_NAMED = 3

/**
 * Describes a record's added and removed entries by their words, because their hashes
 * mean nothing to users.
 */
export function describeRecord(previous: unknown, next: unknown): readonly string[] {
  const added = nameMissing(entriesOf(next), entriesOf(previous))
  const removed = nameMissing(entriesOf(previous), entriesOf(next))
  return [
    ...(added ? [`${added}, new`] : []),
    ...(removed ? [`${removed}, removed`] : []),
  ]
}

const entriesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : []

/** Lists the entries that are missing from the other list; '' if none are. */
function nameMissing(
  entries: readonly unknown[],
  otherEntries: readonly unknown[],
): string {
  const otherJson = new Set(otherEntries.map((entry) => JSON.stringify(entry)))
  const missing = entries.filter((entry) => !otherJson.has(JSON.stringify(entry)))

  const names = missing
    .slice(0, MAX_NAMED)
    .map((entry) => `“${Object(entry).words ?? ''}”`)
  const more = missing.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
