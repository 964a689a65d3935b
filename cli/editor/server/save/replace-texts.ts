import * as z from 'zod'
import { type LoadedContent, newsIn } from '../../../check/load-content.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { blocksBuild } from '../../../model/diagnostic.ts'
import { groupBy } from '../../../model/groups.ts'
import { valueAt } from '../../../model/value-at.ts'
import { contentPath } from '../../../read/content.ts'
import type { ValueEdit } from '../../values.ts'
import {
  dataOf,
  type OpenDocument,
  openDocument,
  withEdits,
} from '../documents/open-document.ts'
import { placesOfText, wordsOf } from '../documents/texts.ts'
import type { Shop } from '../shop.ts'
import type { Result } from '../words/outcome.ts'
import { ofSession } from './save.ts'

/** Words to write in place of others in every text. `sure` says that somebody has seen the places. */
export const replacement = ofSession.extend({
  words: z.string().min(1).max(500),
  by: z.string().max(500),
  sure: z.boolean().default(false),
})

/** Replaces words, as they are spelled, in every text that visitors read: all texts or none, with one undo. */
export async function replaceTexts(
  { project, checkSettled, checkWith, write }: Shop,
  { words, by, sure, session }: z.output<typeof replacement>,
): Promise<Result> {
  const now = await checkSettled()
  const list: string[] = []
  const files: FileChange[] = []
  for (const [name, places] of placesWith(now, words)) {
    const document = await openDocument(project, now, name)
    if (!document) continue

    const edits = replacementsIn(document, places, words, by)
    const wanted = withEdits(document, edits)
    if ('rejected' in wanted) return { kind: 'refused', list: wanted.rejected }

    list.push(...edits.map(({ value }) => describe(document, value, by)))
    files.push(...changedFilesOf(document, wanted, now))
  }

  if (list.length === 0)
    return { kind: 'refused', words: `No text has “${words}”, spelled like this.` }
  if (!sure)
    return askAbout(list, newsIn(now.diagnostics, (await checkWith(files)).diagnostics))
  return write(
    `“${words}” is “${by}” in ${textsText(list.length)}`,
    files,
    now.sources,
    session,
  )
}

type Place = ReturnType<typeof placesOfText>[number]

/** Finds the places of texts with these words, by the name of their document. */
function placesWith({ content }: LoadedContent, words: string) {
  const found = [...wordsOf(content)]
    .filter(({ text }) => text.includes(words))
    .flatMap(({ file, path }) => placesOfText(content, file, path))
  // Interface texts stand in one place, even where several pages show them.
  const unique = new Map(found.map((place) => [place.id, place]))
  return groupBy(unique.values(), ({ name }) => name)
}

type SetEdit = Extract<ValueEdit, { readonly op: 'set' }> & { readonly value: string }

const replacementsIn = (
  document: OpenDocument,
  places: readonly Place[],
  words: string,
  by: string,
) => {
  const data = dataOf(document)
  return places.flatMap(({ path }): readonly SetEdit[] => {
    const value = valueAt(data, path)
    if (typeof value !== 'string' || !value.includes(words)) return []
    return [{ op: 'set', path, value: value.replaceAll(words, () => by) }]
  })
}

/** Characters of a text that are shown on either side of the new words. */
const AROUND = 40

function describe({ title }: OpenDocument, value: string, by: string): string {
  const at = Math.max(0, value.indexOf(by))
  const start = Math.max(0, at - AROUND)
  const end = at + by.length + AROUND
  const before = start > 0 ? '… ' : ''
  const after = end < value.length ? ' …' : ''
  return `${title}: “${before}${value.slice(start, end)}${after}”`
}

function changedFilesOf(
  document: OpenDocument,
  { texts }: OpenDocument,
  { content }: LoadedContent,
): readonly FileChange[] {
  const changed = [...texts].filter(([path, text]) => text !== document.texts.get(path))
  return changed.map(([path, text]) =>
    content.files.has(contentPath({ file: path }))
      ? { path, replaces: text }
      : { path, creates: text },
  )
}

function askAbout(list: readonly string[], news: LoadedContent['diagnostics']): Result {
  const faults = news.filter(blocksBuild).map(({ message }) => message)
  const words =
    faults.length > 0
      ? `This would break the shop: ${faults.join('; ')}.`
      : `This is not saved yet. ${textsText(list.length)} would read like this:`
  return { kind: 'asks', words, list, yes: `Replace in ${textsText(list.length)}` }
}

const textsText = (count: number): string => (count === 1 ? '1 text' : `${count} texts`)
