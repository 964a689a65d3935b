import {
  FIELD,
  FOLDED,
  fieldValueOf,
  type Mistake,
  otherQuotes,
  plainLines,
  quoteRest,
  rewriting,
  shift,
} from './yaml-lines.ts'

/** Finds the typing mistake near the offset of a parser error, which is often reported on another line. */
export function findLineMistake(text: string, at: number): Mistake | undefined {
  const lines = plainLines(text)
  const index = lines.findLastIndex((line) => line.from <= at)
  const nearbyLines = lines.slice(Math.max(0, index - 1), index + 2)

  for (const { from, text: line, above } of nearbyLines) {
    const lineMistake =
      foreignComment(line) ?? mistypedColon(line) ?? unindentedText(line, above)
    if (lineMistake) return shift(lineMistake, from)

    const value = fieldValueOf(line) ?? ''
    const valueMistake =
      colonInText(value) ??
      quotedStart(value) ??
      bracketMistake(value, text) ??
      reservedSign(value)
    if (valueMistake) return shift(valueMistake, from + line.length - value.length)
  }
  return undefined
}

// The functions below count offsets from the start of the line.

function foreignComment(line: string): Mistake | undefined {
  const [, indent = '', sign, words = ''] =
    /^( *)(\/\/|<!--) *(.*?)(?: *-->)?$/.exec(line) ?? []
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

function mistypedColon(line: string): Mistake | undefined {
  const [, start = '', name = '', space = '', sign, value = ''] =
    /^( *(?:- +)*)([\w-]+)( *)([=;：])\s*(.*)$/.exec(line) ??
    /^( *(?:- +)*)([a-z][\w-]*)()(:)([^\s/].*)$/i.exec(line) ??
    []
  const isColon = sign === ':'
  if (sign === undefined || /: /.test(isColon ? value : line)) return undefined

  return {
    from: start.length + name.length + space.length,
    cause: isColon
      ? 'a space is missing after this colon'
      : `"${sign}" should be a colon`,
    ...rewriting(start.length, line.length, `${name}: ${value}`),
  }
}

function unindentedText(line: string, above: string): Mistake | undefined {
  const indent = line.search(/\S/)
  const [, start = '', name, value] = FIELD.exec(above) ?? []
  if (
    name === undefined ||
    indent > start.length ||
    FIELD.test(line) ||
    /^ *(?:#|\t|- |-$)/.test(line)
  )
    return undefined

  const spaces = ' '.repeat(start.length + 2)
  const place = { from: indent, length: line.length - indent }
  const remedy = `indent it with ${spaces.length} spaces`
  if (FOLDED.test(above))
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

// The functions below count offsets from the start of the line's value.

function colonInText(value: string): Mistake | undefined {
  const colon = /:(?= |$)/.exec(value)
  if (!colon || /^["'[{|>]/.test(value)) return undefined

  const isCurled = /^[“”„«‘’]/.test(value)
  return {
    from: colon.index,
    cause: 'this colon in a text is read as the start of a field',
    remedy: isCurled
      ? 'put straight quotes "…" around the whole text: curly ones “…” are part of the text'
      : `put quotes around the whole text: ${value.includes('"') ? "'…'" : '"…"'}`,
    ...(!isCurled && quoteRest(value)),
  }
}

function quotedStart(value: string): Mistake | undefined {
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*[^\s#])/.exec(value)?.[0]
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

/** Returns the text that was meant by a value with a quotation mark inside; undefined if that is unclear. */
function quotedWordsIn(value: string, mark: string, rest: string): string | undefined {
  const endsWithMark = value.endsWith(mark)
  // A mark before a letter is part of the text; a mark before a space ends the quoted part.
  const isInsideText = /^\S/.test(rest)
  if (isInsideText) return endsWithMark ? value.slice(1, -1) : undefined
  return endsWithMark ? undefined : value
}

function reservedSign(value: string): Mistake | undefined {
  const sign = /^(?:[`@%]|[-?:](?= ))/.exec(value)?.[0]
  return sign === undefined
    ? undefined
    : wholeText(value, `a text cannot begin with "${sign}"`)
}

const wholeText = (value: string, cause: string): Mistake => ({
  from: 0,
  cause,
  remedy: 'put quotes around the whole text',
  ...quoteRest(value),
})

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

function bracketMistake(value: string, whole: string): Mistake | undefined {
  const [open = ''] = value
  const close = CLOSING[open]
  const masked = maskQuoted(value)
  const end = masked.search(/[\]}]/)
  if (close === undefined || end === -1) return undefined

  const inside = masked.slice(0, end)
  const mistake = open === '{' ? entryMistake(inside, whole) : undefined
  if (mistake) return mistake

  if (masked[end] !== close)
    return {
      from: end,
      cause: `this bracket does not match "${open}"`,
      remedy: `write "${close}"`,
      fix: { from: end, to: end + 1, text: close },
    }

  const rest = value.slice(end + 1).trimStart()
  if (/^(?:$|#|[\]}]|,)/.test(rest)) return undefined

  if (!/: /.test(inside)) {
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

const maskQuoted = (value: string): string =>
  value.replace(/(?<=[[{,:] *)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g, (quoted) =>
    '_'.repeat(quoted.length),
  )

function entryMistake(inside: string, whole: string): Mistake | undefined {
  for (const entry of inside.matchAll(/[^,{]+/g)) {
    const [, beforeColon, name = ''] =
      /^(\s*[\w-]+: .*?([\w-]*)):(?: |$)/.exec(entry[0]) ?? []
    if (beforeColon === undefined) continue

    const colon = entry.index + beforeColon.length
    if (!new RegExp(`(?:^|[{,]) *${name}:`, 'm').test(whole))
      return {
        from: colon,
        cause: 'this colon in a text is read as the start of a field',
        remedy: 'put quotes around the whole text: "…"',
      }

    const semicolon = entry.index + beforeColon.lastIndexOf(';')
    if (semicolon > entry.index)
      return {
        from: semicolon,
        cause: 'a semicolon cannot separate entries',
        remedy: 'write a comma',
        fix: { from: semicolon, to: semicolon + 1, text: ',' },
      }

    const from = entry.index + beforeColon.slice(0, -name.length).trimEnd().length
    return {
      from: colon - name.length,
      cause: `a comma is missing before "${name}:"`,
      remedy: `write ", ${name}: …"`,
      fix: { from, to: colon, text: `, ${name}` },
    }
  }
  return undefined
}
