import { type GetTextTranslations, po } from 'gettext-parser'
import { contentHash } from '../fs/identity.ts'
import { type Content, contentPath } from '../load/content.ts'
import { type TranslationUnit, translationUnitsOf, unitKey } from '../load/translation-state.ts'
import { groupBy } from '../model/groups.ts'
import { type LoadedShop, planChange } from './change.ts'
import type { Edit } from './edits.ts'
import { BODY } from './source.ts'
import type { Plan } from './transaction.ts'

/** The words before the state of a text, in a comment that editors of PO files preserve. */
const STATE = 'Text at export: '

const stateOf = (text: string | undefined): string =>
  text === undefined ? 'none' : contentHash(plain(text)).slice(0, 12)

/** Returns a text without the line ends and outer spaces that editors of PO files change by themselves. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim()

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
  const headers = { Language: lang, 'X-Source-Language': from, 'Content-Type': 'text/plain; charset=UTF-8' }
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 100 }).toString('utf8')
}

type Translations = ReturnType<typeof readPo>

/** Reads translations by the keys of `unitKey`. Those that are empty or marked "fuzzy" are unfinished, and left out. */
export function readPo(text: string) {
  // Without validation, a text whose closing quotation mark is missing takes in the texts behind it.
  const { headers, translations } = po.parse(text, { validation: true })
  const texts = Object.entries(translations).flatMap(([key, entries]) =>
    Object.values(entries).flatMap(({ msgid: source, msgstr: [translated = ''], comments }) => {
      if (key === '' || translated.trim() === '' || comments?.flag?.includes('fuzzy')) return []
      const state = comments?.extracted?.split('\n').find((line) => line.startsWith(STATE))
      return [{ key, source, text: plain(translated), exported: state?.slice(STATE.length) }]
    }),
  )
  // An empty file has no headers.
  const { 'X-Source-Language': from = '', Language: lang = '' } = Object(headers) as typeof headers
  return { from, lang, texts }
}

/** Plans what a translator wrote. Texts that changed in the shop since the export are listed and left alone. */
export const planTranslations = (shop: LoadedShop, name: string, found: Translations): Plan =>
  planChange(shop, async (change) => {
    const { from, lang } = found
    const { content } = change
    if (!content.languages.includes(lang) || !content.languages.includes(from)) {
      const written = 'a file that "saga translations export" wrote'
      return change.reject(`${name} is not ${written}: it names no languages of this shop`)
    }
    const { changed, leftOut } = sortTexts(found, content)
    for (const [file, own] of groupBy(changed, ({ unit }) => unit.file)) {
      const edits = own.map(
        ({ unit, words }): Edit => ({ op: 'set', path: unit.path ?? [BODY], value: words }),
      )
      const description = `${edits.length} ${edits.length === 1 ? 'text' : 'texts'}`
      if (content.files.has(contentPath({ file }))) await change.edit(file, edits, description)
      else await change.copy(own[0].unit.beginsAs ?? file, file, edits, description)
    }
    const isPartial = leftOut.length > 0
    return {
      isPartial,
      remarks: [
        `New or changed texts in "${lang}": ${changed.length}.`,
        ...leftOut,
        ...(isPartial ? ['Export into another file, and translate there what was left out.'] : []),
      ],
    }
  })

function sortTexts({ texts, lang, from }: Translations, content: Content) {
  const units = new Map(translationUnitsOf(content, lang, from).map((unit) => [unitKey(unit), unit]))
  const changed: { readonly unit: TranslationUnit; readonly words: string }[] = []
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
