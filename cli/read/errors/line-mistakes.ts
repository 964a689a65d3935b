import {
  BLOCK_SCALAR_START,
  FIELD,
  fieldValueOf,
  type Mistake,
  otherQuotes,
  plainLines,
  quoteRest,
  replacementFix,
  shiftMistake,
} from './yaml-lines.ts'

/** Finds the typing mistake near the offset of a parser error. The mistake itself is often on another line. */
export function findLineMistake(text: string, at: number): Mistake | undefined {
  const lines = plainLines(text)
  const index = lines.findLastIndex((line) => line.from <= at)
  const indexAbove = Math.max(0, index - 1)
  const indexBelow = index + 1
  const nearbyLines = lines.slice(indexAbove, indexBelow + 1)

  for (const { from, text: line, above } of nearbyLines) {
    const lineMistake =
      foreignComment(line) ?? mistypedColon(line) ?? unindentedText(line, above)
    if (lineMistake) return shiftMistake(lineMistake, from)

    const value = fieldValueOf(line) ?? ''
    const valueFrom = from + line.length - value.length
    const valueMistake =
      colonInText(value) ??
      quotedStart(value) ??
      bracketMistake(value, text) ??
      reservedSign(value)
    if (valueMistake) return shiftMistake(valueMistake, valueFrom)
  }
  return undefined
}

// In the results of the functions below, offsets are from the start of the line.

/** A comment in the style of another language: `// words` or `<!-- words -->`. Groups: indent, sign, words. */
const FOREIGN_COMMENT = /^( *)(\/\/|<!--) *(.*?)(?: *-->)?$/

function foreignComment(line: string): Mistake | undefined {
  const [, indent = '', sign, words = ''] = FOREIGN_COMMENT.exec(line) ?? []
  if (sign === undefined) return undefined

  const from = indent.length
  return {
    from,
    length: sign.length,
    cause: `"${sign}" does not start a comment here`,
    remedy: 'start a comment with "#" and a space',
    fix: { from, to: line.length, text: `# ${words}` },
  }
}

/** `name = value`, `name; value`, or a full-width colon. Groups: start, name, space, sign, value. */
const WRONG_SIGN = /^( *(?:- +)*)([\w-]+)( *)([=;：])\s*(.*)$/
/** `name:value`, but not `https://…`. Has the groups of WRONG_SIGN; the one for the space is always empty. */
const COLON_WITHOUT_SPACE = /^( *(?:- +)*)([a-z][\w-]*)()(:)([^\s/].*)$/i

function mistypedColon(line: string): Mistake | undefined {
  const [, start = '', name = '', space = '', sign, value = ''] =
    WRONG_SIGN.exec(line) ?? COLON_WITHOUT_SPACE.exec(line) ?? []
  if (sign === undefined) return undefined

  // With a colon and a space, the line is already a field, and the sign is part of its name.
  if (line.includes(': ')) return undefined

  const isColon = sign === ':'
  return {
    from: start.length + name.length + space.length,
    cause: isColon
      ? 'a space is missing after this colon'
      : `"${sign}" should be a colon`,
    ...replacementFix(start.length, line.length, `${name}: ${value}`),
  }
}

/** Finds a line that continues the text of the field above, but is not indented below it. */
function unindentedText(line: string, above: string): Mistake | undefined {
  const indent = line.search(/\S/)
  const [, start = '', name, value] = FIELD.exec(above) ?? []
  if (name === undefined || indent > start.length) return undefined

  const isCommentOrEntry = /^ *(?:#|\t|- |-$)/.test(line)
  if (isCommentOrEntry || FIELD.test(line)) return undefined

  const spaces = ' '.repeat(start.length + 2)
  const place = { from: indent, length: line.length - indent }
  const remedy = `indent it with ${spaces.length} spaces`
  if (BLOCK_SCALAR_START.test(above))
    return {
      ...place,
      cause: `this text is not indented below "${name}:"`,
      remedy,
      fix: { from: 0, to: line.length, text: spaces + line.trimStart() },
    }

  // A single word is more likely a field without its colon.
  if (value === undefined || !/\S \S/.test(line)) return undefined
  return {
    ...place,
    cause: `this line continues the text of "${name}:", but is not indented`,
    remedy: `${remedy}; a field needs a name, a colon and a space`,
  }
}

// In the results of the functions below, offsets are from the start of the line's value.

/** Finds a colon in an unquoted text: `title: Moon: the poster`. */
function colonInText(value: string): Mistake | undefined {
  const colon = /:(?= |$)/.exec(value)
  if (!colon || /^["'[{|>]/.test(value)) return undefined

  const from = colon.index
  const cause = 'the text contains a colon, which is read as the start of a field'
  const hasCurlyQuotes = /^[“”„«‘’]/.test(value)
  if (hasCurlyQuotes) {
    const remedy =
      'put straight quotes "…" around the whole text: curly ones “…” are part of the text'
    return { from, cause, remedy }
  }

  const quotes = value.includes('"') ? "'…'" : '"…"'
  const remedy = `put quotes around the whole text: ${quotes}`
  return { from, cause, remedy, ...quoteRest(value) }
}

/** Matches quoted words with text after them that is not a comment: `"Big"` in `"Big" one`. */
const QUOTED_START = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*[^\s#])/

/** Finds a text with only its beginning in quotes: `"Big" one` or `'It's small'`. */
function quotedStart(value: string): Mistake | undefined {
  const quoted = QUOTED_START.exec(value)?.[0]
  if (quoted === undefined) return undefined

  const [mark = ''] = quoted
  const rest = value.slice(quoted.length)
  const words = quotedWordsIn(value, mark, rest)
  return {
    from: quoted.length - 1,
    ...otherQuotes(mark, rest),
    ...(words !== undefined && quoteRest(value, words)),
  }
}

/**
 * Returns the text that a value with a quotation mark inside was meant to have; undefined if that is unclear.
 * @param rest the value after that quotation mark
 */
function quotedWordsIn(value: string, mark: string, rest: string): string | undefined {
  const isMarkInWord = /^\S/.test(rest)
  const endsWithMark = value.endsWith(mark)
  // The outer marks in 'It's small' are meant as quotes, but the marks in "Big" one are meant as part of the text.
  if (isMarkInWord && endsWithMark) return value.slice(1, -1)
  if (!isMarkInWord && !endsWithMark) return value
  return undefined
}

/** Finds an unquoted text that begins with a character reserved by YAML. */
function reservedSign(value: string): Mistake | undefined {
  const sign = /^(?:[`@%]|[-?:](?= ))/.exec(value)?.[0]
  return sign === undefined
    ? undefined
    : wholeText(value, `an unquoted text cannot begin with "${sign}"`)
}

const wholeText = (value: string, cause: string): Mistake => ({
  from: 0,
  cause,
  remedy: 'put quotes around the whole text',
  ...quoteRest(value),
})

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/**
 * Matches the text that may follow a closing bracket: nothing, a comment, another closing bracket, or the comma before the next entry.
 */
const END_AFTER_BRACKET = /^(?:$|#|[\]}]|,)/

/** Finds a mistake in a value that begins with a bracket and has a closing one. `text` is the whole file. */
function bracketMistake(value: string, text: string): Mistake | undefined {
  const [open = ''] = value
  const close = CLOSING[open]
  const masked = maskQuoted(value)
  const end = masked.search(/[\]}]/)
  if (close === undefined || end === -1) return undefined

  const inside = masked.slice(0, end)
  const mistakeInside = open === '{' ? entryMistake(inside, text) : undefined
  if (mistakeInside) return mistakeInside

  if (masked[end] !== close)
    return {
      from: end,
      cause: `this bracket does not match "${open}"`,
      remedy: `write "${close}"`,
      fix: { from: end, to: end + 1, text: close },
    }

  const rest = value.slice(end + 1).trimStart()
  if (END_AFTER_BRACKET.test(rest)) return undefined

  const hasFields = inside.includes(': ')
  if (!hasFields) {
    const kind = open === '[' ? 'list' : 'group of fields'
    return wholeText(value, `a text that begins with "${open}" is read as a ${kind}`)
  }
  return {
    from: value.length - rest.length,
    length: rest.length,
    cause: 'there is text after the closing bracket',
    remedy: 'delete it, or move it inside the brackets',
  }
}

/** A text in quotes after a bracket, comma or colon. */
const QUOTED_IN_BRACKETS = /(?<=[[{,:] *)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g

/**
 * Replaces quoted texts in brackets with underscores, because brackets, commas and colons in quotes have no meaning in
 * YAML.
 */
const maskQuoted = (value: string): string =>
  value.replace(QUOTED_IN_BRACKETS, (quoted) => '_'.repeat(quoted.length))

/**
 * An entry with two colons: `en: Moon sv: Måne`. Groups: everything before the second colon ('en: Moon sv'), the name
 * before it ('sv').
 */
const TWO_COLONS = /^(\s*[\w-]+: .*?([\w-]*)):(?: |$)/

/** Finds an entry in braces with a second colon, which is part of a text, or follows a missing comma. */
function entryMistake(inside: string, text: string): Mistake | undefined {
  for (const entry of inside.matchAll(/[^,{]+/g)) {
    const [, beforeColon, name = ''] = TWO_COLONS.exec(entry[0]) ?? []
    if (beforeColon === undefined) continue

    const colon = entry.index + beforeColon.length
    // If the word before the colon is a field somewhere in the file, it is probably meant as a field here too.
    const isFieldName = new RegExp(`(?:^|[{,]) *${name}:`, 'm').test(text)
    if (!isFieldName)
      return {
        from: colon,
        cause: 'the text contains a colon, which is read as the start of a field',
        remedy: 'put quotes around the whole text: "…"',
      }

    const semicolonIndex = beforeColon.lastIndexOf(';')
    if (semicolonIndex > 0) {
      const from = entry.index + semicolonIndex
      return {
        from,
        cause: 'a semicolon cannot separate entries',
        remedy: 'write a comma',
        fix: { from, to: from + 1, text: ',' },
      }
    }

    const beforeName = beforeColon.slice(0, -name.length).trimEnd()
    return {
      from: colon - name.length,
      cause: `a comma is missing before "${name}:"`,
      remedy: `write ", ${name}: …"`,
      fix: { from: entry.index + beforeName.length, to: colon, text: `, ${name}` },
    }
  }
  return undefined
}
