import { type GetTextTranslations, po } from 'gettext-parser'
import { type TranslationUnit, unitKey } from '../../load/translation-units.ts'

/** A translated text as it comes back. */
export interface Translated {
  /** As `unitKey` makes it. */
  readonly key: string
  /** The text that was translated. */
  readonly source: string
  readonly text: string
}

/** A PO file: each text with its key as context, what it says now, and where visitors see it. */
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
        comments: { translator: '', reference: unit.file, extracted: note ?? '', flag: '', previous: '' },
      },
    }
  }
  const headers = { Language: lang, 'X-Source-Language': from, 'Content-Type': 'text/plain; charset=UTF-8' }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 100 }).toString('utf8')
}

/** What a translator wrote. Texts that are empty or marked "fuzzy" are not finished, and left out. */
export function readPo(text: string): {
  readonly from: string | undefined
  readonly lang: string | undefined
  readonly texts: readonly Translated[]
} {
  const { headers, translations } = po.parse(text)
  const texts = Object.entries(translations).flatMap(([key, entries]) =>
    key === ''
      ? []
      : Object.values(entries).flatMap(({ msgid, msgstr: [translated = ''], comments }) =>
          translated.trim() === '' || comments?.flag?.includes('fuzzy')
            ? []
            : [{ key, source: msgid, text: translated.replaceAll('\r\n', '\n').trim() }],
        ),
  )
  return { from: headers['X-Source-Language'], lang: headers.Language, texts }
}
