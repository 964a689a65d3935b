import * as z from 'zod'
import type { LoadedContent } from '../../../check/load-content.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { blocksBuild } from '../../../model/diagnostic.ts'
import { groupBy } from '../../../model/groups.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import { valueAt } from '../../../model/value-at.ts'
import type { ValueEdit } from '../../values.ts'
import {
  dataOf,
  filesBetween,
  type OpenDocument,
  openDocument,
  withEdits,
} from '../documents/open-document.ts'
import { placesOfText, shopTextsIn } from '../documents/texts.ts'
import type { Shop } from '../shop.ts'
import type { SaveResult } from '../words/outcome.ts'
import { ofSession } from './session.ts'

/**
 * A replacement of words in every text. `sure` confirms it after the page has shown the
 * list of affected texts.
 */
export const replaceRequest = ofSession.extend({
  words: z.string().min(1).max(500),
  by: z.string().max(500),
  sure: z.boolean().default(false),
})

/**
 * Replaces words, case-sensitively, in every text that visitors read. Either all texts
 * change or none, and a single undo restores them.
 */
export async function replaceTexts(
  { project, checkSettled, checkWith, write }: Shop,
  { words, by: newWords, sure, session }: z.output<typeof replaceRequest>,
): Promise<SaveResult> {
  const now = await checkSettled()
  const list: string[] = []
  const files: FileChange[] = []
  for (const [name, places] of placesWith(now, words)) {
    const document = await openDocument(project, now, name)
    if (!document) continue

    const edits = replacementsIn(document, places, words, newWords)
    const edited = withEdits(document, edits)
    if ('rejected' in edited) return { kind: 'refused', list: edited.rejected }

    list.push(...edits.map(({ value }) => excerptOf(document, value, newWords)))
    files.push(...filesBetween(document, edited))
  }

  if (list.length === 0)
    return {
      kind: 'refused',
      words: `No text contains “${words}” with exactly this spelling.`,
    }
  if (!sure) {
    const then = await checkWith(files)
    return askAbout(list, findNewDiagnostics(now.diagnostics, then.diagnostics))
  }

  const description = `Replaced “${words}” with “${newWords}” in ${countText(list.length)}`
  return write(description, files, now.sources, session)
}

type Place = ReturnType<typeof placesOfText>[number]

/** Finds the places of texts that contain these words, grouped by document name. */
function placesWith({ content }: LoadedContent, words: string) {
  const places = [...shopTextsIn(content)]
    .filter(({ text }) => text.includes(words))
    .flatMap(({ file, path }) => placesOfText(content, file, path))
  // An interface text that several pages show is found several times, at the same place.
  const uniquePlaces = new Map(places.map((place) => [place.id, place]))
  return groupBy(uniquePlaces.values(), ({ name }) => name)
}

type SetEdit = Extract<ValueEdit, { readonly op: 'set' }> & { readonly value: string }

const replacementsIn = (
  document: OpenDocument,
  places: readonly Place[],
  words: string,
  newWords: string,
) => {
  const data = dataOf(document)
  return places.flatMap(({ path }): readonly SetEdit[] => {
    const value = valueAt(data, path)
    if (typeof value !== 'string' || !value.includes(words)) return []
    // A function, because '$&' is special in a replacement string.
    return [{ op: 'set', path, value: value.replaceAll(words, () => newWords) }]
  })
}

/** The number of characters that an excerpt shows on either side of the new words. */
const AROUND = 40

/** Returns the part of a changed text around the first of its new words. */
function excerptOf({ title }: OpenDocument, value: string, newWords: string): string {
  const at = Math.max(0, value.indexOf(newWords))
  const start = Math.max(0, at - AROUND)
  const end = at + newWords.length + AROUND
  const leading = start > 0 ? '… ' : ''
  const trailing = end < value.length ? ' …' : ''
  return `${title}: “${leading}${value.slice(start, end)}${trailing}”`
}

function askAbout(
  list: readonly string[],
  newDiagnostics: LoadedContent['diagnostics'],
): SaveResult {
  const faults = newDiagnostics.filter(blocksBuild).map(({ message }) => message)
  const words =
    faults.length > 0
      ? `This would cause errors: ${faults.join('; ')}.`
      : `This is not saved yet. ${countText(list.length)} would read like this:`
  return { kind: 'asks', words, list, yes: `Replace in ${countText(list.length)}` }
}

const countText = (count: number): string => (count === 1 ? '1 text' : `${count} texts`)
