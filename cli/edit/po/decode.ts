import { isUtf8 } from 'node:buffer'
import { attempt } from '../../fs/system.ts'
import { error, type Location, type Result } from '../../model/diagnostic.ts'
import { locationAt, otherKindOf } from '../../read/text-faults.ts'
import { codeOf } from '../../schema/letters.ts'

/** Other file formats that translators use, by their first bytes. */
const otherFormats = [
  {
    format: 'a compiled MO file',
    // In both byte orders.
    starts: ['\u00de\u0012\u0004\u0095', '\u0095\u0004\u0012\u00de'],
  },
  { format: 'a compressed file', starts: ['\u001f\u008b'] },
  { format: 'XML, such as XLIFF', starts: ['<?xml', '<xliff', '<TS', '<tmx'] },
  { format: 'JSON', starts: ['{', '['] },
]

const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/

/**
 * UTF-16 is also recognised without a byte order mark: a PO file begins with an ASCII character, which has a zero byte
 * in UTF-16.
 */
const unicodeStarts = [
  { name: 'UTF-8', start: BYTE_ORDER_MARK },
  { name: 'UTF-16LE', start: /^(?:\u00ff\u00fe|[^\0]\0)/ },
  { name: 'UTF-16BE', start: /^(?:\u00fe\u00ff|\0[^\0])/ },
]

/**
 * The header up to the end of its charset, outside comments. If an editor has folded the line, one quotation mark ends
 * its first part and another begins the next.
 */
const DECLARATION =
  /^[^#\r\n]*?Content-Type:(?:[^"\r\n]|"\s*")*?charset=[ ]*(?<name>[^\s\\";]+)/im

/** gettext's names for charsets that have another name in TextDecoder. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['latin-1', 'latin1'],
  ['cp874', 'windows-874'],
  ['cp932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp949', 'euc-kr'],
  ['cp950', 'big5'],
])

/** The names of ASCII, whose official name is ANSI_X3.4-1968. */
const ASCII = /^(?:us-)?ascii$|^ansi_x3\.4-19/i

/**
 * Characters that no text should have: U+FFFD, which replaces invalid bytes; private-use characters; noncharacters; and
 * control characters (Cc) other than tabs and line endings.
 */
const UNEXPECTED = /[\ufffd\p{Co}\p{Noncharacter_Code_Point}]|[^\P{Cc}\t\n]/u

/** The charset in a template that nobody has filled in. */
const UNNAMED = 'CHARSET'

const SAVE_AS_UTF8 =
  'save the file as UTF-8, in an editor that shows its letters correctly'

/** Decodes a PO file and normalizes its line endings to "\n". Refuses the file if any letter is in doubt. */
export function decodePo(file: string, bytes: Uint8Array): Result<string> {
  // In Latin-1, each byte is one character, so the patterns above match bytes.
  const raw = Buffer.from(bytes).toString('latin1')
  const format = otherKindOf(bytes) ?? otherFormatOf(raw)
  if (format !== undefined) {
    const hint = 'import the PO file that the translator saved'
    return refuse({ file, line: 1, column: 1 }, `this is ${format}, not a PO file`, hint)
  }

  const { value: decoder, diagnostics } = chooseDecoder(file, bytes, raw)
  if (!decoder) return { diagnostics }

  // Decode as a stream: without `stream`, Node 20 decodes windows-1252 as if it were ISO-8859-1.
  const decoded = decoder.decode(bytes, { stream: true }) + decoder.decode()
  const text = decoded.replace(/^\ufeff+/, '').replaceAll(/\r\n?/g, '\n')
  const match = UNEXPECTED.exec(text)
  if (!match) return { value: text, diagnostics: [] }

  const [character] = match
  const charset = decoder.encoding.toUpperCase()
  const isReplacement = character === '\ufffd'
  // In valid UTF-8, U+FFFD is in the file itself, because another program wrote it.
  const isValidUtf8 = decoder.encoding === 'utf-8' && isUtf8(bytes)
  const isUndecodable = isReplacement && !isValidUtf8
  const message = isUndecodable
    ? `these bytes are not a character in ${charset}`
    : `unexpected character ${codeOf(character)}: the file is not in ${charset}, or was damaged earlier`
  return refuse(locationAt(file, text, match.index), message)
}

/** Chooses a decoder by the byte order mark or the header. Chooses UTF-8 if both are missing. */
function chooseDecoder(
  file: string,
  bytes: Uint8Array,
  raw: string,
): Result<TextDecoder> {
  const unicode = unicodeStarts.find(({ start }) => start.test(raw))
  if (unicode) return accept(new TextDecoder(unicode.name))

  const declared = DECLARATION.exec(raw)
  const name = declared?.groups?.name ?? UNNAMED
  if (!declared || name === UNNAMED) return accept(new TextDecoder('UTF-8'))

  const [declaration] = declared
  const nameEnd = declared.index + declaration.length
  const nameStart = nameEnd - name.length
  // `locationAt` counts only "\n", but a line of old Mac files ends with "\r".
  const at = {
    ...locationAt(file, raw.replaceAll(/\r(?!\n)/g, '\n'), nameStart),
    length: name.length,
  }
  const label = name.toLowerCase()
  const decoder = attempt(() => new TextDecoder(otherNames.get(label) ?? label))
  if (!decoder) return refuse(at, `unknown charset "${name}"`)

  const hasExtended = bytes.some((byte) => byte > 0x7f)
  const isUnicode = decoder.encoding === 'utf-8'
  // The header was read byte by byte, so the file is not UTF-16.
  if (decoder.encoding.startsWith('utf-16'))
    return refuse(
      at,
      `the header gives the charset as "${name}", but the file has one byte per character`,
    )
  if (hasExtended && ASCII.test(name))
    return refuse(
      at,
      `the header gives the charset as "${name}", but the file is not encoded that way`,
    )
  if (hasExtended && !isUnicode && isUtf8(bytes))
    return refuse(
      at,
      `the header gives the charset as "${name}", but the file is UTF-8`,
      'write charset=UTF-8 here',
    )
  return accept(decoder)
}

function otherFormatOf(raw: string): string | undefined {
  const start = raw.replace(BYTE_ORDER_MARK, '').trimStart()
  return otherFormats.find(({ starts }) => starts.some((sign) => start.startsWith(sign)))
    ?.format
}

const accept = <T>(value: T): Result<T> => ({ value, diagnostics: [] })

const refuse = (at: Location, message: string, hint = SAVE_AS_UTF8) => ({
  diagnostics: [error('encoding', at, message, hint)],
})
