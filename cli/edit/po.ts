import { type GetTextTranslations, po } from 'gettext-parser'
import { contentHash } from '../fs/hash.ts'
import { type TranslationUnit, unitKey } from '../load/translation-units.ts'

/** A translated text as it comes back. */
export interface Translated {
  /** As `unitKey` makes it. */
  readonly key: string
  /** The text that was translated. */
  readonly source: string
  readonly text: string
  /** The fingerprint that `stateOf` gave the shop's text at export; undefined if the file has none. */
  readonly exported: string | undefined
}

/** Stands before the state of a text among the comments that editors of PO files give back. */
const STATE = 'Text at export: '

/** Names a text of the shop, however its lines end. */
export const stateOf = (text: string | undefined): string =>
  text === undefined ? 'none' : contentHash(plain(text)).slice(0, 12)

/** A text without what editors of PO files change by themselves. */
export const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()

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
        comments: {
          translator: '',
          reference: unit.file,
          extracted: [...(note === undefined ? [] : [note]), STATE + stateOf(current)].join('\n'),
          flag: '',
          previous: '',
        },
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
  // Without its checks, a text whose quotation mark is missing takes in what follows it.
  const { headers, translations } = po.parse(text, { validation: true })
  const texts = Object.entries(translations).flatMap(([key, entries]) =>
    key === ''
      ? []
      : Object.values(entries).flatMap(({ msgid, msgstr: [translated = ''], comments }) =>
          translated.trim() === '' || comments?.flag?.includes('fuzzy')
            ? []
            : [{ key, source: msgid, text: plain(translated), exported: exportedState(comments?.extracted) }],
        ),
  )
  // An empty file has no headers.
  const { 'X-Source-Language': from, Language: lang } = Object(headers) as typeof headers
  return { from, lang, texts }
}

const exportedState = (comment = ''): string | undefined =>
  comment
    .split('\n')
    .find((line) => line.startsWith(STATE))
    ?.slice(STATE.length)
