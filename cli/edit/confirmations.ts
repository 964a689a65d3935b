import { pluralize, shortenText } from '../model/text.ts'
import { contentPath } from '../read/content.ts'
import { type Confirmations, confirmationsSchema } from '../schema/confirmations.ts'
import { fileOf, withSchemaLine } from '../schema/content-paths.ts'
import { confirmedAs, keyOf, usableConfirmations } from '../translations/confirmations.ts'
import type { TranslationUnit } from '../translations/translation-state.ts'
import { valuesIn } from '../yaml/source.ts'
import type { OpenChange } from './change.ts'

const HEAD = `# Translations that are still right, although their source text changed later.
# Written by the editor and "saga translations import": hashes of both texts, and how the translation begins.
`

/** Plans the file of confirmations with those of more texts, and without those of texts that are gone. */
export function planConfirmations(
  change: OpenChange,
  units: readonly TranslationUnit[],
): void {
  const { confirmations, failed, files } = change.content
  const path = fileOf('confirmations')
  if (failed.has(contentPath({ file: path }))) {
    change.reject(
      `The list of translations that are still right has errors: correct ${path} first.`,
    )
    return
  }
  const added = units.map(({ source, current = '' }) => ({
    ...confirmedAs(source, current),
    words: shortenText(current.replaceAll(/\s+/g, ' ').trim(), 60),
  }))
  // A file with errors may hold texts that were confirmed.
  const usable = failed.size > 0 ? undefined : usableConfirmations(change.content)
  const kept = (confirmations?.value ?? []).filter(
    (one) => usable?.has(keyOf(one)) ?? true,
  )

  const text = textOfConfirmations([...kept, ...added])
  const description = `${pluralize(units.length, 'text')} still right`
  if (files.has(contentPath({ file: path }))) change.write(path, text, description)
  else change.create(path, text, description)
}

/** Writes a line for each confirmation, sorted: lines that two people add rarely meet in a merge. */
function textOfConfirmations(all: Confirmations): string {
  const byKey = new Map(all.map((one) => [keyOf(one), one]))
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = sorted.map(([, one]) => `- ${flowOf(one)}\n`)
  return withSchemaLine(fileOf('confirmations'), HEAD + lines.join(''))
}

/** Joins the confirmations of two versions of their file; undefined if one of them cannot be read. */
export function joinConfirmations(versions: readonly string[]): string | undefined {
  const path = fileOf('confirmations')
  const lists = versions.map((text) =>
    confirmationsSchema.safeParse(valuesIn(path, text)),
  )
  if (lists.some(({ success }) => !success)) return undefined
  return textOfConfirmations(lists.flatMap(({ data }) => data ?? []))
}

/** Quotes each value: digits alone would be a number. */
const flowOf = ({ source, translation, words }: Confirmations[number]): string =>
  `{ source: ${JSON.stringify(source)}, translation: ${JSON.stringify(translation)}, words: ${JSON.stringify(words)} }`
