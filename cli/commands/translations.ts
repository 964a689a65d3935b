import { readFile, writeFile } from 'node:fs/promises'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { type TranslationUnit, translationUnitsOf, unitKey } from '../load/translation-units.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { loadContent } from './load-content.ts'
import { readOrEmpty } from './new/file-values.ts'
import { type FileChange, ignoreMissing, writeFiles } from './new/write-files.ts'
import { withTexts } from './translations/edit.ts'
import { readPo, writePo } from './translations/po.ts'

export interface TranslationOptions {
  readonly language: string
  /** The language that is translated from; the shop's `xDefault` when absent. */
  readonly from?: string
  /** Whether texts that are translated already are left out. */
  readonly missing?: boolean
}

/** Writes a PO file for a translator. Exit code: 0 written, 1 not written. */
export async function exportTranslations(
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  file: string,
  { language, from, missing = false }: TranslationOptions,
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
  await writeFile(file, writePo(units, language, source))
  report.line(
    `${file}: ${units.length} texts from "${source}" into "${language}", of which ${open.length} are to be translated.`,
  )
  report.line(`Any editor of PO files opens it. Afterwards: saga translations import ${file}`)
  return 0
}

/** Writes what a translator wrote into content/: all of it or nothing. Exit code: 0 written, 1 something was left out. */
export async function importTranslations(
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  file: string,
): Promise<number> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  const { from = '', lang = '', texts } = text === undefined ? { texts: [] } : readPo(text)
  const { content } = await loadContent(project, environment)
  if (!content.languages.includes(lang) || !content.languages.includes(from)) {
    report.line(
      text === undefined
        ? `There is no file ${file}.`
        : `${file} is not a file that "saga translations export" wrote: it names no languages of this shop.`,
    )
    return 1
  }
  const units = new Map(translationUnitsOf(content, lang, from).map((unit) => [unitKey(unit), unit]))
  const stale = texts.filter(({ key, source }) => units.get(key)?.source !== source)
  const changed = texts.flatMap(({ key, source, text: words }) => {
    const unit = units.get(key)
    return unit?.source === source && unit.current !== words ? [{ unit, words }] : []
  })
  await writeFiles(project, { files: await filesWith(changed, project) }, report.line)
  report.line(`${changed.length} texts in "${lang}" are new or changed.`)
  for (const { key } of stale)
    report.line(`Left out: ${key}: its source text was changed or removed meanwhile.`)
  if (stale.length > 0) report.line(`Export again: what was left out is to be translated anew.`)
  return stale.length === 0 ? 0 : 1
}

interface ChangedText {
  readonly unit: TranslationUnit
  readonly words: string
}

async function filesWith(changed: readonly ChangedText[], project: Project): Promise<readonly FileChange[]> {
  const paths = [...new Set(changed.map(({ unit }) => unit.file))]
  return Promise.all(
    paths.map(async (path) => {
      const edits = changed
        .filter(({ unit }) => unit.file === path)
        .map(({ unit, words }) => ({ path: unit.path, text: words }))
      const before = await readOrEmpty(project, path)
      const count = `${edits.length} ${edits.length === 1 ? 'text' : 'texts'}`
      return { path, description: count, contents: withTexts(path, before, edits) }
    }),
  )
}
