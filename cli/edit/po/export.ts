import { type GetTextTranslations, po } from 'gettext-parser'
import { contentHash } from '../../fs/identity.ts'
import { type TranslationUnit, unitKey } from '../../translations/translation-state.ts'
import { COUNT, OUTDATED, STATE } from './entries.ts'

/** Returns the hash that identifies a text in the comment after `STATE`; 'none' if there is no text. */
export const textStateOf = (text: string | undefined): string =>
  text === undefined ? 'none' : contentHash(normalizedText(text)).slice(0, 12)

/** Normalizes line endings and trims spaces, which PO editors change without being asked. */
export const normalizedText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(/^[ \t\n\ufeff]+|[ \t\n\ufeff]+$/g, '')

/** The source of an outdated text: its language, and its previous text, if git knows it. */
export interface OlderSource {
  readonly sourceLanguage: string
  readonly previous: string | undefined
}

/**
 * Writes a PO file: each text has its key as context, its current translation, and a note that tells translators where
 * visitors see it. Outdated translations are marked as fuzzy.
 */
export function writePo(
  units: readonly TranslationUnit[],
  lang: string,
  from: string,
  /** By the key of the text. */
  outdated: ReadonlyMap<string, OlderSource> = new Map(),
): string {
  const translations: GetTextTranslations['translations'] = {}
  for (const unit of units) {
    const key = unitKey(unit)
    const { source, current, isCopy } = unit
    translations[key] = {
      [source]: {
        msgctxt: key,
        msgid: source,
        msgstr: [isCopy ? '' : (current ?? '')],
        comments: commentsOf(unit, from, outdated.get(key)),
      },
    }
  }
  const headers = {
    Language: lang,
    'X-Source-Language': from,
    [COUNT]: String(units.length),
    'Content-Type': 'text/plain; charset=UTF-8',
  }
  return po
    .compile({ charset: 'utf-8', headers, translations }, { foldLength: 100 })
    .toString('utf8')
}

function commentsOf(
  unit: TranslationUnit,
  from: string,
  older: OlderSource | undefined,
): Record<string, string> {
  const { afterState, ...marks } = marksOf(unit, older)
  const notes = [
    unit.note,
    unit.from === from ? undefined : `The source text is in "${unit.from}".`,
    STATE + textStateOf(unit.current) + afterState,
  ]
  const extracted = notes.filter((note) => note !== undefined).join('\n')
  return { reference: unit.file, extracted, ...marks }
}

/** The parts of an entry's comments that say whether the translation is outdated. */
interface Marks {
  /** The text after the state in the note. */
  readonly afterState: '' | typeof OUTDATED
  readonly flag?: 'fuzzy'
  /** The source from which the text was translated, as a PO statement. */
  readonly previous?: string
}

function marksOf({ from }: TranslationUnit, older: OlderSource | undefined): Marks {
  if (!older) return { afterState: '' }

  // Only somebody who reads the changed language can confirm a translation. So leave out `OUTDATED`: an import treats a
  // text that has it as confirmed once the fuzzy mark is gone.
  if (older.sourceLanguage !== from) return { afterState: '', flag: 'fuzzy' }

  const { previous } = older
  if (previous === undefined) return { afterState: OUTDATED, flag: 'fuzzy' }

  return { afterState: OUTDATED, flag: 'fuzzy', previous: statementOf(previous) }
}

/** Formats a source as a PO statement. The compiler puts the statement into a comment. */
function statementOf(source: string): string {
  const translations = { '': { [source]: { msgid: source, msgstr: [''] } } }
  const file = po.compile(
    { charset: 'utf-8', headers: {}, translations },
    { foldLength: 100 },
  )
  // A PO file begins with its header.
  const [, entry = ''] = file.toString('utf8').split('\n\n')
  return entry.replace(/\nmsgstr ""\s*$/, '')
}
