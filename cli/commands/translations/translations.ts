import { readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import { loadContent } from '../../check/load-content.ts'
import { readPo } from '../../edit/po/entries.ts'
import { type OlderSource, writePo } from '../../edit/po/export.ts'
import { planTranslations } from '../../edit/po/import.ts'
import { ignoreMissing } from '../../fs/system.ts'
import { pluralize } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import type { Content } from '../../read/content.ts'
import { findOutdated } from '../../translations/outdated.ts'
import { openPreviousSources } from '../../translations/previous-source.ts'
import {
  type Counts,
  coverageOf,
  type TranslationUnit,
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

/** Writes a PO file for a translator. Exit codes: 0 written, 1 not written. */
export async function exportTranslations(
  { project, environment, report }: CommandContext,
  file: string,
  { language, from, missing = false, replace = false }: TranslationOptions,
): Promise<number> {
  const { content } = await loadContent(project, environment)
  // The header of a PO file names one source language. Texts from another language have a note that names it.
  const source = from ?? content.site?.value.xDefault ?? content.languages[0]

  const languageProblem = findLanguageProblem(content, language, source)
  if (languageProblem !== undefined) return report.refuse(languageProblem)

  const { olderSources, reason } = await findOlderSources(project, content, language)
  // Without --from, each text comes from the language it was written in.
  const allUnits = translationUnitsOf(content, language, from)
  // The texts that --missing exports: missing, copied and outdated ones.
  const isOpen = (unit: TranslationUnit): boolean =>
    unit.state === 'missing' || unit.isCopy || olderSources.has(unitKey(unit))
  const hasOneSource = allUnits.every((unit) => unit.from === source)
  const units = missing ? allUnits.filter(isOpen) : allUnits
  const text = writePo(units, language, source, olderSources)

  const writeProblem = await writePoFile(file, text, replace)
  if (writeProblem !== undefined)
    return report.refuse(`Nothing was written: ${writeProblem}`)

  const coverage = coverageOf(content, new Set(olderSources.keys())).find(
    (row) => row.language === language,
  )
  if (coverage) {
    const direction = hasOneSource
      ? `from "${source}" into "${language}"`
      : `into "${language}"`
    const counts = describeCounts(totalOf(coverage), direction, units.length)
    report.line(`${file}: ${counts}`)
  }
  if (reason !== undefined) report.line(`No text is marked as outdated. ${reason}`)
  report.line(
    `Open the file in any PO editor. When it is translated, run: saga translations import ${file}`,
  )
  return 0
}

/** Returns the reason why texts cannot be translated from `source` into `language`, if there is one. */
function findLanguageProblem(
  { languages }: Content,
  language: string,
  source: string,
): string | undefined {
  const unknownLanguage = [language, source].find((lang) => !languages.includes(lang))
  if (unknownLanguage !== undefined)
    return `The shop has no language "${unknownLanguage}"; its languages are ${languages.join(', ')}. To add "${unknownLanguage}", run "saga new language ${unknownLanguage}".`

  return language === source
    ? `"${language}" is both the source and the target: choose another language with --from.`
    : undefined
}

/**
 * Writes a PO file, but replaces a file with different contents only if `replace` is set. Returns the reason if it
 * cannot.
 */
async function writePoFile(
  file: string,
  text: string,
  replace: boolean,
): Promise<string | undefined> {
  try {
    const previousText = await readFile(file, 'utf8').catch(ignoreMissing)
    if (previousText !== undefined && previousText !== text && !replace)
      return `${file} already exists and may hold translations. Import it first, or overwrite it with --replace.`

    await writeFile(file, text)
    return undefined
  } catch (error) {
    return `${file}: ${causeOf(error)}. Choose another file.`
  }
}

/** Finds the outdated texts of a language, with their previous source texts, or the reason why git cannot find them. */
async function findOlderSources(project: Project, content: Content, language: string) {
  const isInLanguage = (_: unknown, lang: string): boolean => lang === language
  const { outdated, problem } = await findOutdated(project, content, isInLanguage)

  const findPrevious = openPreviousSources(project)
  const olderSources = new Map<string, OlderSource>()
  for (const text of outdated) {
    const { key, sourceLanguage } = text
    olderSources.set(key, { sourceLanguage, previous: await findPrevious(text) })
  }
  return { olderSources, reason: problem }
}

/** @param direction the languages of the translation: 'from "en" into "es"' */
function describeCounts(counts: Counts, direction: string, entries: number): string {
  const { total, missing, copied, outdated, unreadable } = counts
  const open = missing + copied + outdated
  const details = Object.entries({ missing, copied, outdated })
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')

  let text = `${total} texts ${direction}, of which ${open} need translation`
  text += details === '' ? '.' : `: ${details}.`
  if (unreadable > 0)
    text += ` ${pluralize(unreadable, 'text')} cannot be read: the file has errors.`
  if (entries !== total) text += ` The file contains ${entries} of these texts.`
  return text
}

const diskCauses: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
  ENOENT: 'the folder does not exist',
  ENOSPC: 'the disk is full',
}

/** Describes a file system error without the path, because the caller prints it first. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)

  const code = 'code' in error ? String(error.code) : ''
  return diskCauses[code] ?? withoutPath(error.message)
}

/** Node puts the path in quotes, at the end of its messages. */
const withoutPath = (message: string): string => message.replace(/ '.*$/s, '')

/** Imports a translator's texts, except those in conflict with the shop. Exit codes: 0 all imported, 1 not all. */
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
      `${file} cannot be read as a PO file: ${causeOf(error)}. Choose a PO file.`,
    )
  }
  if (bytes === undefined) return report.refuse(`${file} does not exist.`)

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
