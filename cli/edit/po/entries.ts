import { po } from 'gettext-parser'
import { error, type Location, type Result } from '../../model/diagnostic.ts'
import { decodePo } from './decode.ts'
import { type PoLines, splitEntries } from './split.ts'

/**
 * Begins the comment that identifies the shop's text at the time of the export. PO editors preserve this kind of
 * comment.
 */
export const STATE = 'Text at export: '

/** Marks the comment of a text that was outdated at the export. */
export const OUTDATED = ', older than its source'

/**
 * Finds the comment, even if an editor has joined it with others or turned it into a translator's comment. The state is
 * a hash of the text, or 'none' if there was no text.
 */
const STATE_OF_TEXT = new RegExp(
  `${STATE}(?<state>none|[0-9a-f]{12})(?<outdated>${OUTDATED})?`,
)

/** The header field with the number of exported texts, which reveals an incomplete file. */
export const COUNT = 'X-Texts'

/** Matches a key from `unitKey` in which "›" has become other characters, such as "?" or "â€º". */
const LOST_SIGN = /^content\/\S+ (?!› )\S{1,3} /

export interface PoEntry extends Pick<PoLines, 'at' | 'isObsolete' | 'mayBeCutOff'> {
  /** The context, which is a key from `unitKey`. */
  readonly key: string
  readonly source: string
  readonly words: string
  /** The state of the shop's text at the export, or undefined if an editor dropped the comment. */
  readonly exported: string | undefined
  /** Tells whether the translation was outdated at the export, which marked it fuzzy. */
  readonly wasOutdated: boolean
  readonly isFuzzy: boolean
  readonly isPlural: boolean
}

export interface PoFile {
  /** The position of the header, or of the first line if the file has no header. */
  readonly at: Location
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly entries: readonly PoEntry[]
}

/** Reads a PO file. Refuses a damaged file, because the extent of the damage is unknown. */
export function readPo(file: string, bytes: Uint8Array): Result<PoFile> {
  const { value: text, diagnostics: encodingFaults } = decodePo(file, bytes)
  if (text === undefined) return { diagnostics: encodingFaults }

  const { value: blocks, diagnostics: syntaxFaults } = splitEntries(file, text)
  if (!blocks) return { diagnostics: syntaxFaults }

  const parsed = blocks.map((block) => ({ ...block, ...parseEntry(block) }))
  // The header of a PO file is an entry without context and source.
  const headers = parsed.filter(({ key, source }) => key === '' && source === '')
  const [header, secondHeader] = headers.filter(({ isObsolete }) => !isObsolete)
  if (header && secondHeader) {
    const message = 'a second header begins here: two PO files were joined'
    const related = [{ message: 'the first header', at: header.at }]
    return {
      diagnostics: [
        error('syntax', secondHeader.at, message, 'import each file separately', related),
      ],
    }
  }

  const entries = parsed.filter((entry) => !headers.includes(entry))
  const damagedEntry = entries.find(({ key }) => LOST_SIGN.test(key))
  if (damagedEntry) {
    const message =
      'the sign "›" of this msgctxt is damaged: a program read or saved the file in a wrong charset'
    const hint =
      'find the file as it was before, and save it as UTF-8: letters of the texts may be damaged as well'
    return { diagnostics: [error('encoding', damagedEntry.at, message, hint)] }
  }

  const at = header?.at ?? { file, line: 1, column: 1 }
  return { value: { at, headers: header?.headers ?? {}, entries }, diagnostics: [] }
}

/** Counts the exported texts that the file no longer has. */
export const countMissing = ({ headers, entries }: PoFile): number =>
  Math.max(0, (Number(headers[COUNT]) || 0) - entries.length)

/** Parses one entry. The parser reports no positions, so it gets the entries one by one. */
function parseEntry({ comments: remarks, statementLines }: PoLines) {
  const { headers = {}, translations } = po.parse(
    [...remarks, ...statementLines].join('\n'),
  )
  // The parser returns objects by context, each with entries by source. Here, both levels have a single entry.
  const [entry] = Object.values(translations).flatMap((context) => Object.values(context))
  const {
    msgctxt: key = '',
    msgid: source = '',
    msgid_plural: plural,
    msgstr = [],
    comments,
  } = entry ?? {}

  const notes = `${comments?.extracted}\n${comments?.translator}`
  const { state, outdated } = STATE_OF_TEXT.exec(notes)?.groups ?? {}

  return {
    key,
    source,
    words: msgstr.find((form) => form.trim() !== '') ?? '',
    exported: state,
    wasOutdated: outdated !== undefined,
    isFuzzy: comments?.flag?.split(/[\s,]+/).includes('fuzzy') === true,
    isPlural: plural !== undefined,
    headers,
  }
}
