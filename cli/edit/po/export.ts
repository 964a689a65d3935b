import { type GetTextTranslations, po } from 'gettext-parser'
import { contentHash } from '../../fs/identity.ts'
import { type TranslationUnit, unitKey } from '../../load/translation-state.ts'
import { COUNT, STATE } from './entries.ts'

/** Identifies what a text says, in the comment behind `STATE`. */
export const stateOf = (text: string | undefined): string =>
  text === undefined ? 'none' : contentHash(plain(text)).slice(0, 12)

/** Returns a text without the line ends and outer spaces that editors of PO files change by themselves. */
export const plain = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(/^[ \t\n\ufeff]+|[ \t\n\ufeff]+$/g, '')

/** Writes a PO file: each text with its key as context, its current translation, and where visitors see it. */
export function writePo(units: readonly TranslationUnit[], lang: string, from: string): string {
  const translations: GetTextTranslations['translations'] = {}
  for (const unit of units) {
    const key = unitKey(unit)
    const { source, current, isCopy, note } = unit
    translations[key] = {
      [source]: {
        msgctxt: key,
        msgid: source,
        msgstr: [isCopy ? '' : (current ?? '')],
        comments: {
          reference: unit.file,
          extracted: [...(note === undefined ? [] : [note]), STATE + stateOf(current)].join('\n'),
        },
      },
    }
  }
  const headers = {
    Language: lang,
    'X-Source-Language': from,
    [COUNT]: String(units.length),
    'Content-Type': 'text/plain; charset=UTF-8',
  }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 100 }).toString('utf8')
}
