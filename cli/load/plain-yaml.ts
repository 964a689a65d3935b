/**
 * Reads the plain part of YAML that nearly every content file keeps to: block maps and lists, one-line texts, `>-`
 * paragraphs, flat `{ sv: …, en: … }`. It is twenty times as fast as a parser that keeps positions, which only a
 * faulty file needs. Whatever it is not sure of is undefined here, and left to the full parser: a test holds that both
 * give the same value.
 */
export function readPlainYaml(text: string): unknown {
  if (UNUSUAL.test(text)) return undefined
  const cursor: Cursor = { lines: text.split('\n'), next: 0 }
  const first = peek(cursor)
  if (first?.indent !== 0) return undefined
  const value = readBlock(cursor, 0)
  return peek(cursor) === undefined ? value : undefined
}

/** Tabs, carriage returns and other control characters; a byte order mark. */
const UNUSUAL = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\u{10000}-\u{10ffff}]/u

interface Cursor {
  readonly lines: string[]
  next: number
}

interface Line {
  readonly indent: number
  readonly text: string
}

/**
 * The next line that says something: neither blank nor a comment. Blank is " " alone: wide and narrow spaces are letters
 * to YAML, which `trim` and `\s` would take away.
 */
function peek(cursor: Cursor): Line | undefined {
  for (; cursor.next < cursor.lines.length; cursor.next += 1) {
    const line = cursor.lines[cursor.next] ?? ''
    const indent = line.search(/[^ ]/)
    if (indent >= 0 && line[indent] !== '#') return { indent, text: line.slice(indent).replace(/ +$/, '') }
  }
  return undefined
}

/** Columns. No file of the shop comes near. */
const DEEPEST = 100

const readBlock = (cursor: Cursor, indent: number): unknown =>
  peek(cursor)?.text.startsWith('- ') ? readList(cursor, indent) : readMap(cursor, indent)

function readList(cursor: Cursor, indent: number): readonly unknown[] | undefined {
  const items: unknown[] = []
  for (let line = peek(cursor); line && line.indent >= indent; line = peek(cursor)) {
    if (line.indent > indent) return undefined
    if (!line.text.startsWith('- ')) break
    const rest = line.text.slice(2)
    if (rest.startsWith(' ')) return undefined
    const isMap = ENTRY.test(rest)
    if (isMap) cursor.lines[cursor.next] = `${' '.repeat(indent + 2)}${rest}`
    const item = isMap ? readMap(cursor, indent + 2) : readInline(cursor, rest, indent)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

/** `key:` or `key: value` */
const ENTRY = /^([A-Za-z][\w-]*):(?: +(.+))?$/

function readMap(cursor: Cursor, indent: number): Readonly<Record<string, unknown>> | undefined {
  const map: Record<string, unknown> = {}
  for (let line = peek(cursor); line && line.indent >= indent; line = peek(cursor)) {
    const [, key, rest] = (line.indent === indent && ENTRY.exec(line.text)) || []
    if (key === undefined || Object.hasOwn(map, key)) return undefined
    const value = rest === undefined ? readNested(cursor, indent) : readInline(cursor, rest, indent)
    if (value === undefined) return undefined
    map[key] = value
  }
  return map
}

/** What stands below a key without a value: a deeper block, or a list that may begin in the key's own column. */
function readNested(cursor: Cursor, indent: number): unknown {
  cursor.next += 1
  const line = peek(cursor)
  if (!line) return undefined
  // The full parser says of what lies deeper that it lies too deep.
  if (line.indent > DEEPEST) return undefined
  if (line.indent > indent) return readBlock(cursor, line.indent)
  return line.indent === indent && line.text.startsWith('- ') ? readList(cursor, indent) : undefined
}

/** A value that stands in its key's line, where no deeper line may follow. */
function readInline(cursor: Cursor, text: string, indent: number): unknown {
  cursor.next += 1
  if (text === '>-') return readFolded(cursor, indent)
  const following = peek(cursor)
  if (following && following.indent > indent) return undefined
  if (text.startsWith('{')) return readFlowMap(text)
  if (text.startsWith("'")) return SINGLE.exec(text)?.[1]?.replaceAll("''", "'")
  if (text.startsWith('"')) return DOUBLE.test(text) ? JSON.parse(text) : undefined
  return plainScalar(text)
}

const SINGLE = /^'((?:[^']|'')*)'$/
/** With the escapes that mean the same in JSON. */
const DOUBLE = /^"(?:[^"\\]|\\[n"\\])*"$/

/** Lines of one indentation, joined by spaces. Blank and deeper lines have rules of their own and are left alone. */
function readFolded(cursor: Cursor, indent: number): string | undefined {
  const first = cursor.lines[cursor.next] ?? ''
  const depth = first.search(/[^ ]/)
  if (depth <= indent) return undefined
  const parts: string[] = []
  let ended = false
  for (; cursor.next < cursor.lines.length; cursor.next += 1) {
    const line = cursor.lines[cursor.next] ?? ''
    const own = line.search(/[^ ]/)
    if (own === -1) {
      if (line.length > indent) return undefined
      ended = true
      continue
    }
    if (own <= indent) break
    // In here a line that begins with "#" is text like any other.
    if (ended || own !== depth || line.endsWith(' ')) return undefined
    parts.push(line.slice(depth))
  }
  return parts.join(' ')
}

/** `{ sv: …, en: … }` on one line, without anything nested. */
function readFlowMap(text: string): Readonly<Record<string, unknown>> | undefined {
  const map: Record<string, unknown> = {}
  const entry = / *([A-Za-z][\w-]*): +(?:'((?:[^']|'')*)'|([^ ,{}[\]'"][^,{}[\]]*?)) *([,}])/y
  entry.lastIndex = 1
  for (;;) {
    const [, key, quoted, plain, end] = entry.exec(text) ?? []
    if (key === undefined || Object.hasOwn(map, key)) return undefined
    const value = quoted === undefined ? plainScalar(plain ?? '') : quoted.replaceAll("''", "'")
    if (value === undefined) return undefined
    map[key] = value
    if (end === '}') return entry.lastIndex === text.length ? map : undefined
  }
}

/** All that YAML's core schema reads as a number, or as nothing. */
const SPECIAL =
  /^(?:[-+]?[\d.][\d.]*(?:[eE][-+]?\d+)?|0[ox][\da-fA-F]+|~|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|null|Null|NULL|True|TRUE|False|FALSE)$/
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/

/** A text without quotes, a number, true or false. */
function plainScalar(text: string): string | number | boolean | undefined {
  if (NUMBER.test(text)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true'
  if (SPECIAL.test(text) || /^[-?:,[\]{}#&*!|>'"%@`]|: | #|:$/.test(text)) return undefined
  return text
}
