import { pluralize, shortenText } from '../model/text.ts'
import type { Project } from '../project.ts'
import { contentPath } from '../read/content.ts'
import { withSchemaOfEngine } from '../read/schema-line.ts'
import { type Confirmations, confirmationsSchema } from '../schema/confirmations.ts'
import { fileOf } from '../schema/content-paths.ts'
import {
  confirmationKeyOf,
  confirmedAs,
  usableConfirmations,
} from '../translations/confirmations.ts'
import type { TranslationUnit } from '../translations/translation-state.ts'
import { valuesIn } from '../yaml/source.ts'
import type { OpenChange } from './change.ts'

const HEAD = `# Translations that are still right, although their source text changed later.
# Written by the editor and "saga translations import": hashes of both texts, and how the translation begins.
`

/**
 * Plans the file of confirmations. Adds confirmations of `units`, and drops confirmations of texts that no longer
 * exist.
 */
export function planConfirmations(
  change: OpenChange,
  units: readonly TranslationUnit[],
): void {
  const { confirmations, failed, files } = change.content
  const path = fileOf('confirmations')
  if (failed.has(contentPath({ file: path }))) {
    change.reject(`The list of confirmed translations has errors: correct ${path} first.`)
    return
  }

  const added = units.map(({ source, current = '' }) => ({
    ...confirmedAs(source, current),
    words: shortenText(current.replaceAll(/\s+/g, ' ').trim(), 60),
  }))
  // Drop nothing if a file has errors, because its unread texts may have confirmations.
  const usable = failed.size > 0 ? undefined : usableConfirmations(change.content)
  const stillUsed = (confirmations?.value ?? []).filter(
    (confirmation) => !usable || usable.has(confirmationKeyOf(confirmation)),
  )

  const text = textOfConfirmations([...stillUsed, ...added], change.project)
  const description = `${pluralize(units.length, 'text')} still right`
  if (files.has(contentPath({ file: path }))) change.write(path, text, description)
  else change.create(path, text, description)
}

/** Writes one line per confirmation, sorted, so that lines that two people add rarely conflict in a merge. */
function textOfConfirmations(confirmations: Confirmations, project: Project): string {
  const byKey = new Map(
    confirmations.map((confirmation) => [confirmationKeyOf(confirmation), confirmation]),
  )
  const sorted = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = sorted.map(([, confirmation]) => `- ${flowOf(confirmation)}\n`)
  return withSchemaOfEngine(project, fileOf('confirmations'), HEAD + lines.join(''))
}

/** Merges the confirmations in several versions of the file. Returns undefined if a version cannot be read. */
export function joinConfirmations(
  versions: readonly string[],
  project: Project,
): string | undefined {
  const path = fileOf('confirmations')
  const lists = versions.map((text) =>
    confirmationsSchema.safeParse(valuesIn(path, text)),
  )
  if (lists.some(({ success }) => !success)) return undefined
  return textOfConfirmations(
    lists.flatMap(({ data }) => data ?? []),
    project,
  )
}

/** Writes a confirmation on one line. Values are quoted, because bare digits would be read as a number. */
function flowOf({ source, translation, words }: Confirmations[number]): string {
  const fields = [
    `source: ${JSON.stringify(source)}`,
    `translation: ${JSON.stringify(translation)}`,
    `words: ${JSON.stringify(words)}`,
  ]
  return `{ ${fields.join(', ')} }`
}
