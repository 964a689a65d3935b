import { readFile, writeFile } from 'node:fs/promises'
import { applyEdits, type Edit } from '../edit/edits.ts'
import { fieldOrderOf, readOrEmpty } from '../edit/files.ts'
import { plain, readPo, stateOf, type Translated, writePo } from '../edit/po.ts'
import { BODY } from '../edit/source.ts'
import { type Change, ignoreMissing, type Rejection } from '../edit/transaction.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { type Content, contentPath } from '../load/content.ts'
import { loadContent } from '../load/load-content.ts'
import { type TranslationUnit, translationUnitsOf, unitKey } from '../load/translation-units.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { applyChange } from './apply-change.ts'

export interface TranslationOptions {
  readonly language: string
  /** The language that is translated from; the shop's `xDefault` when absent. */
  readonly from?: string
  /** Whether texts that are translated already are left out. */
  readonly missing?: boolean
  /** Overwrites a file even if it differs from this export. */
  readonly replace?: boolean
}

/** Writes a PO file for a translator. Exit code: 0 written, 1 not written. */
export async function exportTranslations(
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  file: string,
  { language, from, missing = false, replace = false }: TranslationOptions,
): Promise<number> {
  const { content } = await loadContent(project, environment)
  const source = from ?? content.site?.value.xDefault ?? content.languages[0]
  const unknown = [language, source].find((lang) => !content.languages.includes(lang))
  if (unknown !== undefined || language === source) {
    report.line(
      unknown === undefined
        ? `"${language}" cannot be translated from itself: name another language with --from.`
        : `"${unknown}" is not a language of the shop: ${content.languages.join(', ')}. "saga new language ${unknown}" begins it.`,
    )
    return 1
  }
  const all = translationUnitsOf(content, language, source)
  const open = all.filter(({ current, isCopy }) => current === undefined || isCopy)
  const units = missing ? open : all
  const text = writePo(units, language, source)
  try {
    const before = await readFile(file, 'utf8').catch(ignoreMissing)
    if (before !== undefined && before !== text && !replace) {
      report.line(
        `Nothing was written: ${file} is there already, perhaps with translations. Import it first, or write over it with --replace.`,
      )
      return 1
    }
    await writeFile(file, text)
  } catch (error) {
    report.line(`Nothing was written: ${file}: ${causeOf(error)}. Name another file.`)
    return 1
  }
  report.line(
    `${file}: ${units.length} texts from "${source}" into "${language}", of which ${open.length} are to be translated.`,
  )
  report.line(`Any editor of PO files opens it. Afterwards: saga translations import ${file}`)
  return 0
}

const diskCauses: Readonly<Record<string, string>> = {
  EACCES: 'it must not be read or written here',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such folder',
  ENOSPC: 'the disk is full',
}

/** Leaves out the path, because the caller prints it first. */
const causeOf = (error: unknown): string =>
  diskCauses[String(Object(error).code)] ??
  (error as Error).message.replace(/ '.*$/s, '').replace(/^Error parsing PO data: |\.$/g, '')

/** Reads the translations in a PO file. Returns a sentence that says why if the file cannot be read. */
async function readTranslations(file: string): Promise<ReturnType<typeof readPo> | string> {
  try {
    const text = await readFile(file, 'utf8').catch(ignoreMissing)
    return text === undefined ? `There is no file ${file}.` : readPo(text)
  } catch (error) {
    const remedy = Object(error).syscall
      ? 'Name a PO file'
      : 'Save it again with an editor of PO files, or export it anew'
    return `${file} cannot be read as a PO file: ${causeOf(error)}. ${remedy}.`
  }
}

/**
 * Writes what a translator wrote into content/: all of it or nothing. What the shop says otherwise since the export is
 * listed and left alone. Exit code: 0 written, 1 something was left out or is missing.
 */
export async function importTranslations(
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  file: string,
): Promise<number> {
  const translations = await readTranslations(file)
  if (typeof translations === 'string') {
    report.line(translations)
    return 1
  }
  const { from = '', lang = '', texts } = translations
  let leftOut: readonly string[] = []
  const code = await applyChange(
    project,
    environment,
    report,
    async (content): Promise<Change | Rejection> => {
      if (!content.languages.includes(lang) || !content.languages.includes(from))
        return {
          rejected: [
            `${file} is not a file that "saga translations export" wrote: it names no languages of this shop`,
          ],
        }
      const sorted = sortTexts(texts, content, lang, from)
      leftOut = sorted.leftOut
      return {
        isPartial: leftOut.length > 0,
        files: await filesWith(sorted.changed, content, project),
        remarks: [
          `${sorted.changed.length} texts in "${lang}" are new or changed.`,
          ...leftOut,
          ...(leftOut.length > 0 ? ['Export into another file, and translate there what was left out.'] : []),
        ],
      }
    },
  )
  return leftOut.length > 0 ? 1 : code
}

interface ChangedText {
  readonly unit: TranslationUnit
  readonly words: string
}

/** The texts to write, and those that are not: their source, or the shop's own text, is another one since the export. */
function sortTexts(texts: readonly Translated[], content: Content, lang: string, from: string) {
  const units = new Map(translationUnitsOf(content, lang, from).map((unit) => [unitKey(unit), unit]))
  const changed: ChangedText[] = []
  const leftOut: string[] = []
  for (const { key, source, text: words, exported } of texts) {
    const unit = units.get(key)
    const isUntouched = stateOf(words) === exported
    if (isUntouched || (unit?.current !== undefined && plain(unit.current) === words)) continue
    const reason = reasonAgainst(unit, source, exported)
    const [path = ''] = key.split(' › ')
    if (content.failed.has(contentPath({ file: path })))
      leftOut.push(`Left out: ${key}: ${path} has errors; correct it, and import again.`)
    else if (unit && reason === undefined) changed.push({ unit, words })
    else leftOut.push(`Left out: ${key}: ${reason}.`)
  }
  return { changed, leftOut }
}

/** Why a translation is not written; undefined where the shop says what it said at the export, or nobody wrote anything. */
function reasonAgainst(unit: TranslationUnit | undefined, source: string, exported: string | undefined) {
  if (!unit || plain(unit.source) !== plain(source)) return 'its source text was changed or removed meanwhile'
  const { current = '', isCopy } = unit
  const isOpen = exported === undefined ? current === '' || isCopy : stateOf(unit.current) === exported
  if (isOpen) return undefined
  const now = JSON.stringify(current.length > 100 ? `${current.slice(0, 100)} …` : current)
  return exported === undefined
    ? `the PO file no longer tells what the shop said at the export; it says ${now} now`
    : `the shop says something else since the export: ${now}`
}

async function filesWith(
  changed: readonly ChangedText[],
  content: Content,
  project: Project,
): Promise<Change['files']> {
  const paths = [...new Set(changed.map(({ unit }) => unit.file))]
  return Promise.all(
    paths.map(async (path) => {
      const own = changed.filter(({ unit }) => unit.file === path)
      const edits = own.map(
        ({ unit, words }): Edit => ({ op: 'set', path: unit.path ?? [BODY], value: words }),
      )
      const isThere = content.files.has(contentPath({ file: path }))
      const before = await readOrEmpty(project, isThere ? path : (own[0]?.unit.beginsAs ?? path))
      const text = applyEdits(path, before, edits, fieldOrderOf(path, content))
      const description = `${edits.length} ${edits.length === 1 ? 'text' : 'texts'}`
      return isThere ? { path, description, replaces: text } : { path, description, creates: text }
    }),
  )
}
