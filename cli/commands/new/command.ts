import { type Command, Option } from 'commander'
import type { Lang } from '../../model/path.ts'

const kinds = [
  'poster',
  'gallery',
  'edition',
  'text',
  'language',
  'review',
  'testimonial',
  'quote',
  'host',
] as const
export type Kind = (typeof kinds)[number]

export const hostNames = ['vercel', 'github-pages', 'netlify', 'cloudflare'] as const
export type HostName = (typeof hostNames)[number]

/** What was typed behind `saga new poster`. */
export interface Given {
  /** The name of what is new, such as a poster's id; absent for kinds that have none. */
  readonly id?: string | undefined
  value(name: string): string | undefined
  isOn(name: string): boolean
  /** `--title-sv …`, `--title-en …`: one text per language; '' where none was given. */
  texts(name: string): Readonly<Record<Lang, string>>
}

/** What the shop has, to choose from. */
export interface Choices {
  readonly languages: readonly Lang[]
  readonly galleries: readonly string[]
  readonly editions: readonly string[]
}

type Options = Readonly<Record<string, string>>

export interface Definition {
  readonly summary: string
  readonly argument?: string
  readonly required: Options
  readonly optional: Options
  /** Options with one text per language: 'title' stands for --title-sv, --title-en … */
  readonly texts: Options
  readonly isEveryTextRequired?: boolean
  /** Values of an option, by its name: asked as a choice. */
  readonly choicesOf?: Readonly<Record<string, (choices: Choices) => readonly string[]>>
}

const draft = { '--draft': 'hide it until it is finished' }
const seoTexts = {
  'seo-title': 'its title for search engines',
  'seo-description': 'its description for search engines',
}
const stars = () => ['5', '4', '3', '2', '1']

export const definitions: Readonly<Record<Kind, Definition>> = {
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
  host: {
    summary: 'write the files by which a host builds and serves the shop',
    argument: `the host: ${hostNames.join(', ')}`,
    required: {},
    optional: { '--replace': 'write over files that are there' },
    texts: {},
    choicesOf: { '<id>': () => hostNames },
  },
}

/** Asks a person for the arguments of a kind; undefined when they give up. */
export type Ask = (
  kind: Kind,
  definition: Definition,
  choices: Choices,
) => Promise<readonly string[] | undefined>

/**
 * Adds `new` with a subcommand for each kind.
 * @param readChoices what the shop has, called only when `new` is run; undefined when content/ cannot be read, which
 * `add` reports
 * @param ask where somebody sits at the terminal: called when nothing but the kind is typed
 */
export function defineNew(
  program: Command,
  readChoices: () => Promise<Choices | undefined>,
  add: (kind: Kind, given: Given) => Promise<void>,
  ask?: Ask,
): void {
  const parent = program
    .command('new')
    .description('write a new poster, gallery, language … into content/, or the files of a host')
  const subcommands = kinds.map((kind) => [kind, defineKind(parent, kind)] as const)
  program.hook('preSubcommand', async (_, command) => {
    if (command !== parent) return
    const choices = await readChoices()
    for (const [kind, subcommand] of subcommands) {
      if (!choices) {
        subcommand.allowUnknownOption().action(() => add(kind, givenTo(subcommand, [])))
        continue
      }
      const definition = definitions[kind]
      const texts = textOptions(definition, choices.languages)
      for (const [flags, description] of Object.entries(texts)) subcommand.option(flags, description)
      subcommand.action(async () => {
        if (ask && isBare(subcommand)) {
          const asked = await ask(kind, definition, choices)
          if (!asked) return
          subcommand
            .parseOptions([...asked])
            .operands.forEach((operand) => void subcommand.args.push(operand))
        }
        requireAll(subcommand, definition, Object.keys(texts))
        await add(kind, givenTo(subcommand, choices.languages))
      })
    }
  })
}

/** Whether only the kind was typed. */
const isBare = (command: Command): boolean =>
  command.args.length === 0 && Object.keys(command.opts()).length === 0

function defineKind(parent: Command, kind: Kind): Command {
  const { summary, argument, required, optional } = definitions[kind]
  const command = parent
    .command(kind)
    .description(summary)
    .allowExcessArguments()
    .showHelpAfterError(`Run "saga new ${kind} --help" for all options.`)
  // Optional for commander, so that everything that is missing is named at once.
  if (argument !== undefined) command.argument('[id]', argument).usage('[options] <id>')
  for (const [flags, description] of Object.entries(required))
    command.option(flags, `${description} (required)`)
  for (const [flags, description] of Object.entries(optional)) command.option(flags, description)
  return command
}

export const textOptions = (
  { texts, isEveryTextRequired }: Definition,
  languages: readonly Lang[],
): Options =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, description]) =>
      languages.map((lang) => [
        `--${name}-${lang} <text>`,
        `${description} in "${lang}"${isEveryTextRequired ? ' (required)' : ''}`,
      ]),
    ),
  )

function requireAll(command: Command, definition: Definition, texts: readonly string[]): void {
  const count = definition.argument === undefined ? 0 : 1
  const extra = command.args.slice(count)
  if (extra.length > 0)
    command.error(`error: "${extra.join(' ')}" belongs to no option: put texts of several words in quotes`)
  const flags = [...Object.keys(definition.required), ...(definition.isEveryTextRequired ? texts : [])]
  const missing = [
    ...(command.args.length < count ? ['<id>'] : []),
    ...flags.flatMap((flag) => (optionOf(command, nameOf(flag)) ? [] : [`--${nameOf(flag)}`])),
  ]
  if (missing.length > 0) command.error(`error: missing: ${missing.join(', ')}`)
}

/** 'gallery' of '--gallery <slug>'. */
export const nameOf = (flags: string): string => flags.replace(/^--| <.*$/g, '')

function optionOf(command: Command, name: string): string | undefined {
  const value: unknown = command.getOptionValue(new Option(`--${name}`).attributeName())
  return typeof value === 'string' ? value.trim() : undefined
}

const givenTo = (command: Command, languages: readonly Lang[]): Given => ({
  id: command.args[0],
  value: (name) => optionOf(command, name),
  isOn: (name) => command.getOptionValue(name) === true,
  texts: (name) =>
    Object.fromEntries(languages.map((lang) => [lang, optionOf(command, `${name}-${lang}`) ?? ''])),
})
