// Texts may contain emoji, flags and letters of any script, but no lost or incomplete characters, and no unnecessary
// invisible ones. Some invisible characters are needed in one place and have no effect in another, so patterns of
// regular expressions say where they are forbidden.

/** A character that no text of the shop can contain, with its place in the text. */
export interface LetterFault {
  readonly kind: LetterKind
  readonly index: number
  readonly character: string
}

type LetterKind = keyof typeof kinds

/** Finds forbidden characters in a text. Line breaks are allowed. */
export function findLetterFaults(text: string): readonly LetterFault[] {
  // Searching for one match is faster than collecting them all.
  if (ORDINARY.test(text) || text.search(expressionOf(FAULTS)) === -1) return []
  return [...text.matchAll(expressionOf(FAULTS))].map((match) => {
    const { index, groups, 0: character } = match
    return { kind: matchedKind(groups), index, character }
  })
}

/** Finds the kind whose group in `FAULTS` matched. */
const matchedKind = (groups: RegExpExecArray['groups']): LetterKind =>
  kindNames.find((name) => groups?.[name] !== undefined) as LetterKind

/**
 * Latin letters, common punctuation, arrows and lines. Most texts have nothing else, so
 * they need no further checks.
 */
const ORDINARY =
  /^[\n -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u22ff\u2500-\u257f]*$/

const expressions = new Map<string, RegExp>()

/**
 * Creates expressions on first use: Unicode properties make them slow to compile, and
 * most texts need none of them.
 */
function expressionOf(source: string): RegExp {
  const expression = expressions.get(source) ?? new RegExp(source, 'gu')
  expressions.set(source, expression)
  return expression
}

/** Invisible characters for hyphenation (U+00AD), sorting (U+034F) and text direction, which texts may need. */
const HYPHENS_AND_ISOLATES = '\\u00ad\\u034f\\u2066-\\u2069'

/** Invisible characters that join two characters, or keep them apart. Texts may need them too. */
const JOINERS = '\\u200c\\u200d'

const NEEDED = HYPHENS_AND_ISOLATES + JOINERS

/** Variation selectors, which choose another shape of the preceding character. */
const SELECTORS = '\\ufe00-\\ufe0f\\u180b-\\u180d\\u180f\\u{e0100}-\\u{e01ef}'

/** Tags, which turn a black flag into the flag of a region. */
const TAGS = '\\u{e0001}\\u{e0020}-\\u{e007f}'

// The two negations in a pattern such as `[^\\P{Cc}\\n]`, `^` and `\\P`, cancel each other: it matches characters that
// have the property Cc, except line breaks.

/** Matches control characters other than line breaks. */
const CONTROL = '[^\\P{Cc}\\n]'

/** Matches separators, direction marks, and placeholders of annotations and pictures. */
const SEPARATOR_OR_PLACEHOLDER = '[\\u2028-\\u202e\\ufff9-\\ufffc]'

/** Matches characters without a shape that texts never need. Selectors and tags have their own patterns below. */
const NEEDLESS = `[^\\P{Default_Ignorable_Code_Point}${NEEDED}${SELECTORS}${TAGS}]`

/**
 * Matches selectors without effect: first in the text, or after a space, a Latin letter or another selector. The
 * lookbehind is tested after the selector, so its last dot matches the selector itself.
 */
const IDLE_SELECTOR = `[${SELECTORS}](?<=(?:^|[\\s\\p{Script=Latin}${SELECTORS}]).)`

// The flag of a region, such as England, is a black flag, three to six tags that name the region, and the tag that ends
// it: 🏴 g b e n g, end.

/**
 * Matches a flag from its start to one of the tags that name the region: 🏴g, 🏴gb, … and 🏴gbeng. The lookahead
 * requires that the rest of the flag follows.
 */
const FLAG_UP_TO_TAG = `\\u{1f3f4}[${TAGS}]{1,6}(?=[${TAGS}]{0,5}\\u{e007f})`

/** Matches a whole flag. */
const WHOLE_FLAG = `\\u{1f3f4}[${TAGS}]{3,6}\\u{e007f}`

/**
 * Matches tags without effect: all except a flag's tags. The lookbehind is tested after the tag, so both of its
 * alternatives end with the tag.
 */
const IDLE_TAG = `[${TAGS}](?<!${FLAG_UP_TO_TAG}|${WHOLE_FLAG})`

/**
 * The kinds of forbidden characters, with causes and advice. In a cause, … is the
 * character's name.
 */
const kinds = {
  lost: {
    pattern: '\\ufffd',
    cause: 'a letter was lost here (…): the file was saved in another encoding',
    advice: 'save the file as UTF-8, and type the letter again',
  },
  half: {
    pattern: '\\p{Surrogate}',
    cause: 'there is an incomplete character here (…)',
    advice: 'delete it, and type the character again',
  },
  none: {
    pattern: '\\p{Noncharacter_Code_Point}',
    cause: '… is not a character',
    advice: 'delete it, or type the text again',
  },
  private: {
    pattern: '\\p{Private_Use}',
    cause: '… looks different in each font, or is missing',
    advice: 'use an ordinary character, or delete it',
  },
  invisible: {
    pattern: [CONTROL, SEPARATOR_OR_PLACEHOLDER, NEEDLESS, IDLE_SELECTOR, IDLE_TAG].join(
      '|',
    ),
    cause: 'there is an invisible character here (…)',
    advice: 'delete it, or type the text again',
  },
} as const

const kindNames = Object.keys(kinds) as LetterKind[]

/** Returns a pattern of forbidden characters with a group for each kind, named after the kind. */
const patternOfKinds = (names: readonly LetterKind[]): string =>
  names.map((name) => `(?<${name}>${kinds[name].pattern})`).join('|')

const FAULTS = patternOfKinds(kindNames)

export const causeOfLetter = ({ kind, character }: LetterFault): string =>
  kinds[kind].cause.replace('…', codeOf(character))

export const adviceOnLetter = ({ kind }: LetterFault): string => kinds[kind].advice

/** Removes forbidden invisible characters. The text looks the same. */
export const withoutInvisible = (text: string): string => {
  const faults = findLetterFaults(text).filter(({ kind }) => kind === 'invisible')
  // Go from the end, so that the indexes of the remaining faults stay valid.
  return faults.reduceRight(
    (rest, { index, character }) =>
      rest.slice(0, index) + rest.slice(index + character.length),
    text,
  )
}

/** Matches the named HTML entities of invisible characters. */
const UNSEEN_ENTITY =
  /^&(?:lrm|rlm|ZeroWidthSpace|Negative\w+Space|NoBreak|ApplyFunction|af|InvisibleTimes|it|InvisibleComma|ic);$/

/**
 * Returns the fault of the character that an entity such as `&#xfffd;` stands for; undefined if the character is
 * allowed.
 * @param before the text before the entity; a variation selector is allowed only after some characters
 */
export function faultOfEntity(entity: string, before: string): LetterFault | undefined {
  // All of these entities are reported as U+200B, the character of one of them.
  if (UNSEEN_ENTITY.test(entity))
    return { kind: 'invisible', index: 0, character: '\u200b' }

  const [, sign = '', digits = ''] = /^&#(x?)([\da-f]+);$/i.exec(entity) ?? []
  const code = Number.parseInt(digits, sign === '' ? 10 : 16)
  if (Number.isNaN(code)) return undefined

  // Parsers replace invalid character numbers with U+FFFD.
  const character = code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  const [preceding = ''] = /.$/su.exec(before) ?? []
  const faults = findLetterFaults(preceding + character)
  return faults.find(({ index }) => index >= preceding.length)
}

/** Characters that isolate text with another direction. They may be intended, but editors do not show them. */
export const ISOLATES = /[\u2066-\u2069]/

/** Returns the message and the hint about an isolate character. */
export const isolateAdvice = (character: string) =>
  [
    `an invisible character here sets the direction of the text after it (${codeOf(character)})`,
    'delete it, unless the text mixes left-to-right and right-to-left languages',
  ] as const

/** Returns the name of a character: 'U+202E'. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Matches joiners that join nothing. Between emoji, or after a letter of a script that
 * joins letters, a joiner affects the shape.
 */
const LONE_JOINER =
  '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]|' +
  `(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}])[${JOINERS}]`

/** The kinds of forbidden characters without a shape: all except lost letters, which appear as U+FFFD. */
const shapelessKinds = kindNames.filter((kind) => kind !== 'lost')

/** Characters that output cannot show unchanged: forbidden ones without a shape, and the other invisible ones. */
const SHAPELESS = `${patternOfKinds(shapelessKinds)}|[${HYPHENS_AND_ISOLATES}]|${LONE_JOINER}`

/** Replaces characters that are invisible or control a terminal with their names. Keeps line breaks and tabs. */
export const showLetters = (text: string): string =>
  ORDINARY.test(text)
    ? text
    : text.replace(expressionOf(SHAPELESS), (character) =>
        character === '\t' ? character : codeOf(character),
      )

/** Like `showLetters`, for a name within a line: replaces line breaks and tabs too. */
export const showName = (name: string): string =>
  showLetters(name).replace(/[\n\t]/g, codeOf)
