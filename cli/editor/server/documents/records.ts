import { basename } from 'node:path'
import { collectionOf } from '../../../schema/collections.ts'
import { contentFileAt } from '../../../schema/content-paths.ts'

// Records: files that only programs write. No form shows them, but they are published with the rest.

/** Returns the group and the title of a record; undefined for any other file. */
export function findRecord(file: string) {
  const found = contentFileAt(file.replace(/^content\//, ''))
  if (!found) return undefined

  const { isRecord, group, title } = collectionOf(found.collection)
  return isRecord ? { group, title } : undefined
}

/** Returns the title of a file that belongs to no document. */
export const titleOfFile = (file: string): string =>
  findRecord(file)?.title ?? basename(file)

/** Entries that are named. A pull can bring hundreds. */
const MOST_NAMED = 3

/** Describes what came to a record and what went, by the words of its entries: their hashes tell nobody anything. */
export function describeRecord(old: unknown, now: unknown): readonly string[] {
  const added = nameMissing(entriesOf(now), entriesOf(old))
  const removed = nameMissing(entriesOf(old), entriesOf(now))
  return [
    ...(added ? [`${added}, new`] : []),
    ...(removed ? [`${removed}, removed`] : []),
  ]
}

const entriesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : []

function nameMissing(entries: readonly unknown[], others: readonly unknown[]): string {
  const known = new Set(others.map((entry) => JSON.stringify(entry)))
  const missing = entries.filter((entry) => !known.has(JSON.stringify(entry)))
  const names = missing
    .slice(0, MOST_NAMED)
    .map((entry) => `“${Object(entry).words ?? ''}”`)
  const more = missing.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
