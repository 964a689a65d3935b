import type { Lang } from '../../model/path.ts'

/** The names in the shop that an option can take. */
export interface Choices {
  readonly languages: readonly Lang[]
  readonly galleries: readonly string[]
  readonly editions: readonly string[]
}

export type Options = Readonly<Record<string, string>>

export interface Definition {
  readonly summary: string
  readonly argument?: string
  readonly required: Options
  readonly optional: Options
  /** Options with one text per language: 'title' stands for --title-sv, --title-en … */
  readonly texts: Options
  readonly isEveryTextRequired?: boolean
  /** Lists the values of an option, by its name; a dialog then offers them. */
  readonly choicesOf?: Readonly<Record<string, (choices: Choices) => readonly string[]>>
}

/** Returns 'gallery' for '--gallery <slug>'. */
export const flagName = (flags: string): string => flags.replace(/^--| <.*$/g, '')

const draft = { '--draft': 'hide it until it is finished' }
const seoTexts = {
  'seo-title': 'its title for search engines',
  'seo-description': 'its description for search engines',
}
const stars = () => ['5', '4', '3', '2', '1']

/** What `saga new` asks for each kind of content, in the words of its help. */
const asked = {
  poster: {
    summary: 'add a poster with its picture and its links to a gallery',
    argument: 'id of the poster, such as paper-moon',
    required: {
      '--gallery <slug>': 'gallery that shows it',
      '--image <file>': 'its picture, which is copied into content/',
    },
    optional: { '--after <id>': 'poster behind which it stands; last without it', ...draft },
    texts: { title: 'its title', description: 'its description' },
    choicesOf: { gallery: ({ galleries }) => galleries },
  },
  gallery: {
    summary: 'begin a gallery, which has a page as soon as it has a poster',
    argument: 'name of the gallery in addresses, such as moons',
    required: { '--orientation <name>': 'of all its posters: portrait or landscape' },
    optional: { '--columns <number>': 'posters beside each other on a wide screen; 4 without it', ...draft },
    texts: {
      label: 'its short name for menus',
      title: 'heading of its page',
      subtitle: 'a sentence below the heading',
      ...seoTexts,
    },
    choicesOf: {
      orientation: () => ['portrait', 'landscape'],
      columns: () => ['4', '3', '2', '5', '6', '1'],
    },
  },
  edition: {
    summary: 'begin a page of the books in another language, hidden, as a copy of a page that is there',
    argument: 'name of the edition in addresses, such as svenska-bocker',
    required: { '--language <code>': 'language of the books' },
    optional: { '--from <slug>': 'edition that is copied; the first one without it' },
    texts: { label: 'its short name for menus', ...seoTexts },
    choicesOf: { language: ({ languages }) => languages, from: ({ editions }) => editions },
  },
  text: {
    summary: 'add a page of text, such as delivery, to the footer',
    argument: 'name of the page in addresses, such as returns',
    required: {},
    optional: { '--questions': 'its headings are questions, the text below each the answer', ...draft },
    texts: { title: 'heading of the page', text: 'the text, in Markdown', ...seoTexts },
  },
  language: {
    summary: 'begin a language, hidden, with its files and its flag',
    argument: 'code of the language, such as de',
    required: {},
    optional: {
      '--name <name>': 'its name in the language itself, such as Deutsch',
      '--locale <code>': 'for shared cards, such as de_DE',
      '--flag <country>': 'country of its flag, such as de',
      '--from <code>': 'language whose texts are copied, to be translated',
    },
    texts: {},
    choicesOf: { from: ({ languages }) => languages },
  },
  review: {
    summary: 'add a review at the place of its date',
    required: {
      '--name <name>': 'who wrote it',
      '--country <code>': 'where they live: two capital letters, such as SE',
      '--rating <number>': 'stars from 1 to 5',
      '--language <code>': 'language in which it was written',
      '--date <day>': 'day on which it was written, such as 2025-09-30',
    },
    optional: {
      '--helpful <number>': 'how many found it helpful',
      '--unverified': 'nobody checked that they bought here',
      '--media': 'it came with a picture or a film',
    },
    texts: { comment: 'the review' },
    choicesOf: { rating: stars, language: ({ languages }) => languages },
  },
  testimonial: {
    summary: 'add a testimonial at the end of the list of each language',
    required: { '--name <name>': 'who said it', '--rating <number>': 'stars from 1 to 5' },
    optional: {},
    texts: { text: 'what they said' },
    isEveryTextRequired: true,
    choicesOf: { rating: stars },
  },
  quote: {
    summary: 'add a quote at the end of the list of each language',
    required: { '--name <name>': 'first name of who said it' },
    optional: {},
    texts: { text: 'the quote' },
    isEveryTextRequired: true,
  },
} satisfies Readonly<Record<string, Definition>>

export type ContentKind = keyof typeof asked

export const definitions: Readonly<Record<ContentKind, Definition>> = asked

/** Kinds whose documents have a name in addresses, a page and pictures. */
const named = ['poster', 'gallery', 'edition'] as const
export type NamedKind = (typeof named)[number]

export const renamables = [...named, 'language'] as const
export type Renamable = (typeof renamables)[number]

export const removables = [...named, 'language', 'review'] as const
export type Removable = (typeof removables)[number]
