import { bracketMistake } from './bracket-mistakes.ts'
import { FIELD, FOLDED, fieldValueOf, type Line, type Mistake, plainLines, quoteRest } from './yaml-lines.ts'

/**
 * What is mistyped in a line at `at` or next to it: the parser speaks of the consequence, and often of another line.
 * @param at offset of the parser's error
 */
export function findLineMistake(text: string, at: number): Mistake | undefined {
  const lines = plainLines(text)
  const index = lines.findLastIndex((line) => line.from <= at)
  for (const line of lines.slice(Math.max(0, index - 1), index + 2)) {
    const found = mistakes.map((find) => find(line, text)).find((mistake) => mistake !== undefined)
    if (found) return found
  }
  return undefined
}

const mistakes: readonly ((line: Line, text: string) => Mistake | undefined)[] = [
  foreignComment,
  signForColon,
  colonWithoutSpace,
  unindentedText,
  colonInText,
  quotedStart,
  bracketMistake,
  startOfText,
]

function foreignComment({ from, text }: Line): Mistake | undefined {
  const [, indent = '', sign, words = ''] = /^( *)(\/\/|<!--) *(.*?)(?: *-->)?$/.exec(text) ?? []
  return sign === undefined
    ? undefined
    : {
        from: from + indent.length,
        length: sign.length,
        cause: `"${sign}" begins no comment here`,
        remedy: 'begin a comment with "#" and a space',
        fix: { from: from + indent.length, to: from + text.length, text: `# ${words}` },
      }
}

function signForColon({ from, text }: Line): Mistake | undefined {
  const [, start = '', name = '', space = '', sign, value = ''] =
    /^( *(?:- +)*)([\w-]+)( *)([=;：])\s*(.*)$/.exec(text) ?? []
  if (sign === undefined || /: /.test(text)) return undefined
  return {
    from: from + start.length + name.length + space.length,
    length: 1,
    cause: `"${sign}" stands where a colon belongs`,
    ...rewriting(from + start.length, from + text.length, `${name}: ${value}`),
  }
}

function colonWithoutSpace({ from, text }: Line): Mistake | undefined {
  const [, start = '', name = '', value] = /^( *(?:- +)*)([a-z][\w-]*):([^\s/].*)$/i.exec(text) ?? []
  if (value === undefined || /: /.test(value)) return undefined
  return {
    from: from + start.length + name.length,
    length: 1,
    cause: 'there is no space after this colon',
    ...rewriting(from + start.length, from + text.length, `${name}: ${value}`),
  }
}

/** A line of a text that stands at the left of the field to which it belongs. */
function unindentedText({ from, text, above = '' }: Line): Mistake | undefined {
  const indent = text.search(/\S/)
  const [, start = '', name, value] = FIELD.exec(above) ?? []
  if (name === undefined || indent > start.length || FIELD.test(text) || /^ *(?:#|\t|- |-$)/.test(text))
    return undefined
  const isFolded = FOLDED.test(above)
  // One word alone is rather a field without its colon.
  if (!isFolded && (value === undefined || !/\S \S/.test(text))) return undefined
  const spaces = ' '.repeat(start.length + 2)
  return {
    from: from + indent,
    length: text.length - indent,
    ...(isFolded && { fix: { from, to: from + text.length, text: spaces + text.trimStart() } }),
    cause: isFolded
      ? `this text is not indented below "${name}:"`
      : `this line goes on with the text of "${name}:", but is not indented`,
    remedy: `begin it with ${spaces.length} spaces${isFolded ? '' : '; a field needs a name, a colon and a space'}`,
  }
}

/** `en: The moons: two of them`. Quotation marks that are curled, or do not enclose the whole text, are letters. */
function colonInText({ from, text }: Line): Mistake | undefined {
  const value = fieldValueOf(text)
  const colon = /:(?= |$)/.exec(value ?? '')
  if (value === undefined || !colon || /^["'[{|>]/.test(value)) return undefined
  const isCurled = /^[“”„«‘’]/.test(value)
  return {
    from: from + text.length - value.length + colon.index,
    length: 1,
    ...(!isCurled && quoteRest({ from, text }, value)),
    cause: 'this colon in a text begins a field',
    remedy: isCurled
      ? 'put straight quotes "…" around the whole text: curled ones “…” are letters'
      : `put quotes around the whole text: ${value.includes('"') ? "'…'" : '"…"'}`,
  }
}

/** `en: "A small" picture: …`: the text ends with its second quotation mark. */
function quotedStart({ from, text }: Line): Mistake | undefined {
  const value = fieldValueOf(text) ?? ''
  const quoted = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*[^\s#])/.exec(value)?.[0]
  if (quoted === undefined) return undefined
  const [mark = ''] = quoted
  const other = mark === "'" ? '"' : "'"
  const rest = value.slice(quoted.length)
  const isInside = /^\S/.test(rest)
  // A mark before a letter stands inside of the text; one before a space ends the part that it is about.
  const words = isInside === value.endsWith(mark) ? (isInside ? value.slice(1, -1) : value) : undefined
  return {
    ...(words !== undefined && quoteRest({ from, text }, value, words)),
    from: from + text.length - value.length + quoted.length - 1,
    length: 1,
    cause: 'this quotation mark ends the text too early',
    remedy: rest.includes(other)
      ? 'put the whole text in "…", and write \\" for each " inside'
      : `put the whole text in ${other}…${other} instead`,
  }
}

function startOfText({ from, text }: Line): Mistake | undefined {
  const value = fieldValueOf(text) ?? ''
  const sign = /^(?:[`@%]|[-?:](?= ))/.exec(value)?.[0]
  if (sign === undefined) return undefined
  return {
    from: from + text.length - value.length,
    length: 1,
    cause: `a text cannot begin with "${sign}"`,
    remedy: 'put quotes around the whole text',
    ...quoteRest({ from, text }, value),
  }
}

/** Other characters for a part of the text, and the words for it. */
export const rewriting = (from: number, to: number, text: string): Pick<Mistake, 'fix' | 'remedy'> => ({
  fix: { from, to, text },
  remedy: `write "${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`,
})
