import { readFile, writeFile } from 'node:fs/promises'
import { ignoreMissing } from '../edit/transaction.ts'
import { planTranslations, readPo, writePo } from '../edit/translations.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { loadContent } from '../load/load-content.ts'
import { translationUnitsOf } from '../load/translation-units.ts'
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
  return applyChange((shop) => planTranslations(shop, file, translations))(project, environment, report)
}
