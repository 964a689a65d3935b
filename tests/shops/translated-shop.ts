import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { po } from 'gettext-parser'
import { answersOf } from '../../cli/editor/server/answers.ts'
import { openShop } from '../../cli/editor/server/shop.ts'
import { readFolder, writeFolder } from '../support/files.ts'
import type { commandShop } from './command-shop.ts'

type CommandShop = ReturnType<typeof commandShop>

/**
 * Runs git in a folder. Commits get a date in 2026, such as '02-01' for the first of
 * February.
 */
export function gitOn(root: string, day: string, ...args: readonly string[]): string {
  const date = `2026-${day}T00:00:00Z`
  const settings = [
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@shop.example',
    '-c',
    'init.defaultBranch=main',
  ]

  const { status, stdout, stderr } = spawnSync('git', [...settings, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** The files of the shop with its history and its caches, once a test has made them. */
let preparedFiles: ReturnType<typeof readFolder> | undefined

/**
 * Gives a shop texts in every state of translation, and a history with a merged branch. The shop then has a book in
 * English, a Swedish review, a draft, a language with a fallback, and a hidden language without translations. Every
 * other call copies the first shop, because git needs dozens of processes to write and to read its history.
 */
export async function makeTranslations(shop: CommandShop): Promise<void> {
  if (preparedFiles) return writeFolder(preparedFiles, shop.root)

  await writeTranslations(shop)
  // Reads the history, which the cache keeps.
  await shop.run('validate --outdated')
  preparedFiles = readFolder(shop.root)
}

async function writeTranslations(shop: CommandShop): Promise<void> {
  const replace = (path: string, from: string, to: string) =>
    shop.edit(path, (text) => {
      if (!text.includes(from)) throw new Error(`${path} does not have "${from}"`)
      return text.replace(from, to)
    })
  const git = (day: string, ...args: readonly string[]) => gitOn(shop.root, day, ...args)

  // Icelandic has no language pack, so its texts are copies of another language's.
  await shop.run('new language is --name Íslenska --locale is_IS --flag is')
  await shop.write('books/get-the-saga/creation.sv.md', 'Den första boken.\n')
  await replace('site.yaml', 'flag: es', 'flag: es, fallback: en')
  await replace('posters/main/gold-disk.yaml', 'orientation', 'draft: true\norientation')
  // In Spanish, one poster's title is missing, and another's is copied from English.
  await replace('posters/wide/wide-1.yaml', ', es: La inmensidad', '')
  await replace('posters/main/gold-disk.yaml', 'es: El disco de oro', 'es: The gold disk')

  // Git dates whole lines, so each language needs its own line.
  await shop.edit('reviews.yaml', (text) =>
    text.replace(
      /comment: \{ (sv: Finare.*?), (en: .*?), (es: .*?) \}/,
      'comment:\n    $1\n    $2\n    $3',
    ),
  )
  git('01-01', 'init', '-q')
  git('01-01', 'add', 'content')
  git('01-01', 'commit', '-qm', 'begin')

  // Source texts change after their translations, on a branch and on main.
  git('02-01', 'switch', '-qc', 'words')
  await replace('posters/main/two-moons.yaml', 'A small picture', 'A very small picture')
  await replace('books/get-the-saga/creation.md', 'The *first*', 'Our *first*')
  git('02-01', 'commit', '-qam', 'words')
  git('02-02', 'switch', '-q', 'main')
  await replace('reviews.yaml', 'sv: Finare än', 'sv: Mycket finare än')
  await replace('posters/main/gold-disk.yaml', 'A small picture', 'A golden picture')
  git('02-02', 'commit', '-qam', 'review')
  git('02-03', 'merge', '-q', '--no-edit', 'words')
}

/** The states that the export of a PO file counts. */
const statesOfPo = ['missing', 'copied', 'outdated'] as const

/**
 * Matches the line that reports an outdated text in a language. The line also contains
 * the source text's language.
 */
const outdatedIn = (lang: string): RegExp =>
  new RegExp(`the text in "${lang}" \\([^)]*\\) is older`, 'g')

/**
 * The numbers of texts by state. Copied texts have the words of another language and need
 * a translation. Texts with the same words need none if they are names that are spelled
 * alike in every language.
 */
type Counts = Readonly<
  Record<'total' | 'translated' | 'missing' | 'copied' | 'same', number>
>

/**
 * Counts a language's texts by state, as the editor, `validate` and PO files report them.
 */
export async function countEverywhere(shop: CommandShop, lang: string) {
  return {
    ...(await countInEditor(shop, lang)),
    validate: await countByValidate(shop, lang),
    ...(await countByExport(shop, lang)),
  }
}

async function countInEditor(shop: CommandShop, lang: string) {
  const answers = answersOf(openShop(shop.project, {}))
  const overview = await answers.overview({})
  const home = overview.coverage.find(({ language }) => language === lang)

  const progress = await answers.progress({})
  const view = progress.coverage.find(({ language }) => language === lang)
  const outdatedTexts = progress.outdated.filter((text) => text.lang === lang)
  const outdatedIds = new Set(outdatedTexts.map(({ id }) => id))

  // The list of texts does not ask git, so it counts outdated texts as done.
  const texts = await answers.texts({ lang })
  const stateOf = ({ id, state }: (typeof texts)[number]): string =>
    state === 'done' && outdatedIds.has(id) ? 'outdated' : state
  const countInList = (state: string): number =>
    texts.filter((text) => stateOf(text) === state).length

  return {
    /** The counts on the editor's home page. */
    home: countsOf(home),
    /** The counts in the editor's view of all translations. */
    view: countsOf(view),
    /** The counts in the editor's list of all texts. */
    list: Object.fromEntries(
      [...statesOfPo, 'same'].map((state) => [state, countInList(state)]),
    ),
  }
}

/** Counts the outdated texts of a language that `validate --outdated` lists. */
export async function countOutdated(shop: CommandShop, lang: string): Promise<number> {
  const { text } = await shop.run('validate --outdated')
  return [...text.matchAll(outdatedIn(lang))].length
}

export async function countByValidate(shop: CommandShop, lang: string) {
  const { text: validation } = await shop.run('validate --format json')
  const { coverage } = JSON.parse(validation) as {
    readonly coverage: readonly {
      readonly language: string
      readonly parts: readonly Counts[]
    }[]
  }
  const parts = coverage.find(({ language }) => language === lang)?.parts ?? []
  const sum = (name: keyof Counts): number =>
    parts.reduce((total, part) => total + part[name], 0)

  return {
    total: sum('total'),
    translated: sum('translated'),
    missing: sum('missing'),
    copied: sum('copied'),
    same: sum('same'),
    outdated: await countOutdated(shop, lang),
  }
}

async function countByExport(shop: CommandShop, lang: string) {
  const file = `${shop.root}/${lang}.po`
  const sourceOption = lang === 'en' ? ' --from sv' : ''
  const { text: exportReport } = await shop.run(
    `translations export --language ${lang}${sourceOption} --replace`,
    file,
  )
  const numberBefore = (words: string): number =>
    Number(new RegExp(`(\\d+) ${words}`).exec(exportReport)?.[1] ?? 0)

  return {
    /** The counts that the export prints. */
    po: {
      total: numberBefore('texts'),
      ...Object.fromEntries(statesOfPo.map((state) => [state, numberBefore(state)])),
    },
    /** The counts of entries in the PO file. */
    entries: countEntries(file),
    /** The PO file, for tests that import it. */
    file,
  }
}

/** Returns the counts without the response's other fields. */
const countsOf = (coverage: (Counts & { readonly outdated: number }) | undefined) =>
  coverage && {
    total: coverage.total,
    translated: coverage.translated,
    missing: coverage.missing,
    copied: coverage.copied,
    same: coverage.same,
    outdated: coverage.outdated,
  }

/** Counts the entries of a PO file, except its header and obsolete entries. */
function countEntries(file: string) {
  const { translations } = po.parse(readFileSync(file))
  const entries = Object.values(translations)
    .flatMap(Object.values)
    .filter(({ msgid }) => msgid !== '')

  const isFuzzy = ({ comments }: (typeof entries)[number]) =>
    /\bfuzzy\b/.test(comments?.flag ?? '')
  const isEmpty = ({ msgstr }: (typeof entries)[number]) =>
    msgstr.every((text: string) => text === '')

  return {
    fuzzy: entries.filter(isFuzzy).length,
    untranslated: entries.filter(isEmpty).length,
  }
}
