/** A character that no text of the shop can contain, with its place in the text. */
export interface LetterFault {
  readonly kind: LetterKind
  readonly index: number
  readonly character: string
}

type LetterKind = keyof typeof kinds

/** Soft hyphens, joiners and isolates: characters without a shape that texts may need. */
const MEANT = '\\u00ad\\u034f\\u200c\\u200d\\u2066-\\u2069'

/** Variation selectors: they choose another shape of the character before them. */
const SELECTORS = '\\ufe00-\\ufe0f\\u180b-\\u180d\\u180f\\u{e0100}-\\u{e01ef}'

/** Tags: they make the flag of a region out of a black flag. */
const TAGS = '\\u{e0001}\\u{e0020}-\\u{e007f}'

/** The kinds of characters that a text cannot contain, with the cause, in which … is the character's name, and advice. */
const kinds = {
  lost: {
    pattern: '\\ufffd',
    cause: 'a letter was lost here (…): the file was saved in another encoding',
    advice: 'save the file as UTF-8, and write the letter again',
  },
  half: {
    pattern: '\\p{Surrogate}',
    cause: 'there is half a character here (…)',
    advice: 'delete it, and type the character again',
  },
  none: {
    pattern: '\\p{Noncharacter_Code_Point}',
    cause: '… is not a character',
    advice: 'delete it, or type the text again',
  },
  private: {
    pattern: '\\p{Private_Use}',
    cause: 'only some fonts draw …, each in its own way',
    advice: 'use an ordinary character, or delete it',
  },
  invisible: {
    // Controls; characters that Unicode leaves without a shape; and those that stand for a picture or a note. Joiners
    // and soft hyphens are useful, and isolates are a warning. Selectors and tags are faults where they change nothing.
    pattern:
      '[^\\P{Cc}\\n]|[\\u2028-\\u202e\\ufff9-\\ufffc]|' +
      `[^\\P{Default_Ignorable_Code_Point}${MEANT}${SELECTORS}${TAGS}]|` +
      `[${SELECTORS}](?<=(?:^|[\\s\\p{Script=Latin}${SELECTORS}]).)|` +
      // The tags of a flag name a region, and the last of them ends it.
      `[${TAGS}](?<!\\u{1f3f4}[${TAGS}]{1,6}(?=[${TAGS}]{0,5}\\u{e007f})|\\u{1f3f4}[${TAGS}]{3,6}\\u{e007f})`,
    cause: 'there is an invisible character here (…)',
    advice: 'delete it, or type the text again',
  },
} as const

const FAULTS = Object.entries(kinds)
  .map(([kind, { pattern }]) => `(?<${kind}>${pattern})`)
  .join('|')

const expressions = new Map<string, RegExp>()

/** Expressions with properties of Unicode are slow to make, and most texts are ordinary: none is made before its use. */
function expressionOf(source: string): RegExp {
  const known = expressions.get(source) ?? new RegExp(source, 'gu')
  expressions.set(source, known)
  return known
}

/** Latin letters, usual punctuation, arrows and lines, which need no closer look: most texts are made of them alone. */
const ORDINARY =
  /^[\n -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u22ff\u2500-\u257f]*$/

/** Finds the characters that a text cannot contain. Line breaks are allowed. */
export function findLetterFaults(text: string): readonly LetterFault[] {
  // Searching for one match is faster than collecting them all.
  if (ORDINARY.test(text) || text.search(expressionOf(FAULTS)) === -1) return []
  return [...text.matchAll(expressionOf(FAULTS))].map(
    ({ index, groups, 0: character }) => {
      const kind = Object.keys(kinds).find(
        (name) => groups?.[name] !== undefined,
      ) as LetterKind
      return { kind, index, character }
    },
  )
}

export const causeOfLetter = ({ kind, character }: LetterFault): string =>
  kinds[kind].cause.replace('…', codeOf(character))

export const adviceOnLetter = ({ kind }: LetterFault): string => kinds[kind].advice

/** Removes the characters that nobody can see, so that the text stays as it looks. */
export const withoutInvisible = (text: string): string => {
  const faults = findLetterFaults(text).filter(({ kind }) => kind === 'invisible')
  return faults.reduceRight(
    (rest, { index, character }) =>
      rest.slice(0, index) + rest.slice(index + character.length),
    text,
  )
}

/** Entities of HTML whose characters nobody can see. */
const UNSEEN_ENTITY =
  /^&(?:lrm|rlm|ZeroWidthSpace|Negative\w+Space|NoBreak|ApplyFunction|af|InvisibleTimes|it|InvisibleComma|ic);$/

/**
 * Returns the fault of the character that an entity stands for, such as `&#xfffd;`; undefined for a sound one.
 * @param before the text before the entity, which a variation selector changes
 */
export function faultOfEntity(entity: string, before: string): LetterFault | undefined {
  if (UNSEEN_ENTITY.test(entity))
    return { kind: 'invisible', index: 0, character: '\u200b' }
  const [, sign = '', digits = ''] = /^&#(x?)([\da-f]+);$/i.exec(entity) ?? []
  const code = Number.parseInt(digits, sign === '' ? 10 : 16)
  if (Number.isNaN(code)) return undefined
  // Parsers write U+FFFD for numbers that are no character.
  const character = code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  const [last = ''] = /.$/su.exec(before) ?? []
  return findLetterFaults(last + character).find(({ index }) => index >= last.length)
}

/** Characters that isolate text of another direction. They may be meant, but nobody sees them in an editor. */
export const ISOLATES = /[\u2066-\u2069]/

/** Returns what is said of such a character: its message and its hint. */
export const isolateAdvice = (character: string) =>
  [
    `an invisible character here sets the direction of the text behind it (${codeOf(character)})`,
    'delete it, unless the text mixes languages of two directions',
  ] as const

/** Returns the name of a character: 'U+202E'. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A joiner between emoji, or behind a letter of a script with joined letters, is a part of what they look like. */
const LONE_JOINER =
  '(?<![\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]|' +
  '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}])[\\u200c\\u200d]'

/** Everything that a line of output cannot show as it is: what texts cannot contain, and other marks without a shape. */
const SHAPELESS = `${FAULTS.replace('(?<lost>\\ufffd)|', '')}|[\\u00ad\\u034f\\u2066-\\u2069]|${LONE_JOINER}`

/** Writes the characters that would act on a terminal, or that nobody sees, by their names. Lines and tabs stay. */
export const showLetters = (text: string): string =>
  ORDINARY.test(text)
    ? text
    : text.replace(expressionOf(SHAPELESS), (character) =>
        character === '\t' ? character : codeOf(character),
      )

/** Does the same for a name, which is a part of a line. */
export const showName = (name: string): string =>
  showLetters(name).replace(/[\n\t]/g, codeOf)
