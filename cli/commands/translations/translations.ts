import { readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { loadContent } from '../../check/load-content.ts'
import { readPo } from '../../edit/po/entries.ts'
import { type OlderSource, writePo } from '../../edit/po/export.ts'
import { planTranslations } from '../../edit/po/import.ts'
import { ignoreMissing } from '../../edit/transaction.ts'
import { pluralize } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import type { Content } from '../../read/content.ts'
import { findOutdated } from '../../translations/outdated.ts'
import { openPreviousSources } from '../../translations/previous-source.ts'
import {
  type Counts,
  coverageOf,
  totalOf,
  translationUnitsOf,
  unitKey,
} from '../../translations/translation-state.ts'
import { applyChange } from '../change/apply-change.ts'
import type { CommandContext } from '../command-context.ts'

/** The options of `saga translations export`. */
export interface TranslationOptions {
  readonly language: string
  readonly from?: string
  readonly missing?: boolean
  readonly replace?: boolean
}

/** Writes a PO file for a translator. Exit code: 0 written, 1 not written. */
export async function exportTranslations(
  { project, environment, report }: CommandContext,
  file: string,
  { language, from, missing = false, replace = false }: TranslationOptions,
): Promise<number> {
  const { content } = await loadContent(project, environment)
  const source = from ?? content.site?.value.xDefault ?? content.languages[0]

  const unknown = [language, source].find((lang) => !content.languages.includes(lang))
  if (unknown !== undefined)
    return report.refuse(
      `"${unknown}" is not a language of the shop: ${content.languages.join(', ')}. "saga new language ${unknown}" begins it.`,
    )
  if (language === source)
    return report.refuse(
      `"${language}" cannot be translated from itself: name another language with --from.`,
    )

  const { older, unknown: reason } = await findOlderSources(project, content, language)
  const all = translationUnitsOf(content, language, from)
  const isOpen = (unit: (typeof all)[number]): boolean =>
    unit.state === 'missing' || unit.isCopy || older.has(unitKey(unit))
  const units = missing ? all.filter(isOpen) : all
  const text = writePo(units, language, source, older)

  try {
    const before = await readFile(file, 'utf8').catch(ignoreMissing)
    if (before !== undefined && before !== text && !replace)
      return report.refuse(
        `Nothing was written: ${file} is there already, perhaps with translations. Import it first, or write over it with --replace.`,
      )
    await writeFile(file, text)
  } catch (error) {
    return report.refuse(
      `Nothing was written: ${file}: ${causeOf(error)}. Name another file.`,
    )
  }

  const coverage = coverageOf(content, new Set(older.keys())).find(
    (row) => row.language === language,
  )
  if (coverage)
    report.line(
      `${file}: ${describeCounts(totalOf(coverage), language, source, units.length)}`,
    )
  if (reason !== undefined) report.line(`No text is marked as outdated. ${reason}`)
  report.line(
    `Any editor of PO files opens it. Afterwards: saga translations import ${file}`,
  )
  return 0
}

/** Finds the outdated texts of a language, with what their sources said before. */
async function findOlderSources(project: Project, content: Content, language: string) {
  const { outdated, unknown } = await findOutdated(
    project,
    content,
    (_, lang) => lang === language,
  )
  const findPrevious = openPreviousSources(project)
  const older = new Map<string, OlderSource>()
  for (const text of outdated) {
    const { key, sourceLanguage } = text
    older.set(key, { sourceLanguage, previous: await findPrevious(text) })
  }
  return { older, unknown }
}

function describeCounts(
  counts: Counts,
  language: string,
  source: string,
  entries: number,
): string {
  const { total, missing, copied, outdated, unreadable } = counts
  const open = missing + copied + outdated
  const states = Object.entries({ missing, copied, outdated })
  const details = states
    .flatMap(([state, count]) => (count > 0 ? [`${count} ${state}`] : []))
    .join(', ')
  const failed =
    unreadable > 0
      ? ` ${pluralize(unreadable, 'text')} cannot be read: the file has errors.`
      : ''
  return [
    `${total} texts from "${source}" into "${language}", of which ${open} are to be translated`,
    details === '' ? '.' : `: ${details}.`,
    failed,
    entries === total
      ? ''
      : ` The file has ${pluralize(entries, 'entry', 'entries')} for them.`,
  ].join('')
}

const diskCauses: Readonly<Record<string, string>> = {
  EACCES: 'it must not be read or written here',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such folder',
  ENOSPC: 'the disk is full',
}

/** Leaves out the path, because the caller prints it first. */
const causeOf = (error: unknown): string =>
  diskCauses[String(Object(error).code)] ?? (error as Error).message.replace(/ '.*$/s, '')

/** Imports a translator's texts, except those in conflict with the shop. Exit code: 1 if any has to be imported again. */
export async function importTranslations(
  context: CommandContext,
  file: string,
): Promise<number> {
  const { project, report } = context
  let bytes: Buffer | undefined
  try {
    bytes = await readFile(file).catch(ignoreMissing)
  } catch (error) {
    return report.refuse(
      `${file} cannot be read as a PO file: ${causeOf(error)}. Name a PO file.`,
    )
  }
  if (bytes === undefined) return report.refuse(`There is no file ${file}.`)

  const { value: translations, diagnostics } = readPo(placeIn(project, file), bytes)
  if (translations)
    return applyChange(context, (shop) => planTranslations(shop, translations))
  await report.diagnostics(diagnostics)
  return report.refuse(`Nothing was written: ${file} cannot be read as a PO file.`)
}

/** Returns the path relative to the project's root, as in diagnostics, or unchanged for files elsewhere. */
function placeIn({ root }: Project, file: string): string {
  const path = relative(root, resolve(file))
  return path.startsWith('..') || isAbsolute(path) ? file : path
}
