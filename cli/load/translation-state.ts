import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runConcurrently } from '../fs/concurrency.ts'
import { readGit } from '../fs/git.ts'
import { type Location, warning } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type CollectionName, collectionNames, collectionOf } from '../schema/collections.ts'
import type { Translated } from '../schema/common.ts'
import { isPerLanguage } from '../schema/content-paths.ts'
import { type Content, contentPath } from './content.ts'
import { fieldName } from './errors/schema-paths.ts'
import type { Path } from './positions.ts'
import { type ShopText, shopTextsOf } from './shop-texts.ts'

export interface TranslationUnit {
  /** The file that holds, or will hold, the translation: 'content/strings/de.yaml'. */
  readonly file: string
  /** The path in the YAML of `file`; undefined for the text below the front matter. */
  readonly path: Path | undefined
  readonly source: string
  /** The language of `source`. */
  readonly from: Lang
  readonly current: string | undefined
  /** Tells whether `current` is no translation, but the copy of another language's text. */
  readonly isCopy: boolean
  readonly note: string | undefined
  /** The file of another language that `file`, while missing, begins as a copy of; absent where it begins empty. */
  readonly beginsAs?: string
}

/** Returns the name of a unit, which stays the same while texts change. */
export const unitKey = ({ file, path }: TranslationUnit): string =>
  path === undefined ? file : `${file} › ${fieldName(path)}`

/** Lists the texts that `lang` can have, by file. Files with errors are left out: nobody can tell what they say. */
export function translationUnitsOf(content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] {
  const findCopy = openCopyFinder(content)
  return [...shopTextsOf(content)].flatMap((text): readonly TranslationUnit[] => {
    const { texts, placeIn, note, ownLanguage } = text
    const written = [from, ownLanguage, ...content.languages].find((other) => other !== lang && texts[other])
    const source = written && texts[written]
    const { file, path } = placeIn(lang)
    const isCopy = findCopy(texts, lang) !== undefined
    if (!written || !source || !needsTranslation(text, lang, isCopy)) return []
    if (content.failed.has(contentPath({ file }))) return []
    const begun = placeIn(written).file
    const isCopied = begun !== file && file.endsWith('.md') && !collectionOf(text.collection).bodies
    const unit = { file, path, source, from: written, current: texts[lang], isCopy, note }
    return [isCopied ? { ...unit, beginsAs: begun } : unit]
  })
}

/** Only copied quotes need translation, as each language has its own; a book needs none in its own language. */
function needsTranslation(
  { collection, ownLanguage, placeIn }: ShopText,
  lang: Lang,
  isCopy: boolean,
): boolean {
  const { path } = placeIn(lang)
  if (path === undefined) return lang !== ownLanguage || !collectionOf(collection).bodies
  return isCopy || !isPerLanguage(collection) || typeof path[0] !== 'number'
}

/** Returns a function that finds the language a text was copied from; names and {placeholders} do not count. */
export function openCopyFinder({ site, languages }: Pick<Content, 'site' | 'languages'>) {
  const names = [...(site?.value.sameInEveryLanguage ?? [])].sort((a, b) => b.length - a.length)
  return (texts: Translated, lang: Lang): Lang | undefined => {
    const text = texts[lang]
    if (!site || text === undefined) return undefined
    // Of two languages with the same text, the later in the list has the copy.
    const source = languages.find((other) => texts[other] === text)
    if (source === lang) return undefined
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text.replaceAll(/\{\w+\}/g, ''))
    return /\p{L}/u.test(rest) ? source : undefined
  }
}

export interface Coverage {
  readonly language: Lang
  readonly parts: readonly { readonly part: string; readonly translated: number; readonly total: number }[]
}

/** Returns a row per language, in the shop's order. Copies are no translations; files at fault do not count. */
export function coverageOf(content: Content): readonly Coverage[] {
  const findCopy = openCopyFinder(content)
  const partOf = (name: CollectionName): string => collectionOf(name).part ?? 'pages'
  const names = [...new Set(collectionNames.map(partOf))]
  const rows = content.languages.map((language) => ({
    language,
    parts: names.map((part) => ({ part, translated: 0, total: 0 })),
  }))
  for (const { collection, texts } of shopTextsOf(content))
    for (const { language, parts } of rows) {
      const count = parts.find(({ part }) => part === partOf(collection))
      if (!count) continue
      count.total += 1
      if (texts[language] !== undefined && findCopy(texts, language) === undefined) count.translated += 1
    }
  return rows
}

/** Runs git in the folder of a shop, and returns what it prints. Rejects without a repository, or without git. */
const runGit = ({ root }: Project, ...args: readonly string[]): Promise<string> => readGit(root, ...args)

/** Finds translations that are older than their source text, by git; `unknown` says why git cannot tell. */
export async function findOutdated(
  project: Project,
  content: Content,
  /** Selects translations: the history of all files takes seconds. */
  isWanted: (file: string, lang: Lang) => boolean = () => true,
) {
  const unknown = await findMissingHistory(project)
  if (unknown !== undefined) return { diagnostics: [], places: [], unknown }
  const translations = [...shopTextsOf(content)].flatMap(({ ownLanguage, texts, at, placeIn }) => {
    if (texts[ownLanguage] === undefined) return []
    return content.languages
      .filter((lang) => lang !== ownLanguage && texts[lang] !== undefined && isWanted(at(lang).file, lang))
      .map((lang) => ({ lang, at: at(lang), ownLanguage, source: at(ownLanguage), place: placeIn(lang) }))
  })
  const histories = new Map<string, Awaited<ReturnType<typeof readHistory>>>()
  const files = new Set(translations.flatMap(({ at, source }) => [source.file, at.file]))
  const head = await runGit(project, 'rev-parse', 'HEAD').catch(() => '')
  await runConcurrently([...files], 2, async (file) => {
    histories.set(file, await readHistory(project, head, file))
  })
  const dateOf = (at: Location): number => histories.get(at.file)?.(at) ?? 0
  const outdated = translations.filter(({ at, source }) => dateOf(at) < dateOf(source))
  return {
    unknown,
    places: outdated.map(({ place }) => place),
    diagnostics: outdated.map(({ lang, at, ownLanguage, source }) =>
      warning(
        'outdated',
        at,
        `the text in "${lang}" is of ${dayOf(dateOf(at))}, and the one in "${ownLanguage}" of ${dayOf(dateOf(source))}`,
        'translate it anew; if it is still right, change it a little or leave it',
        [{ message: `the text in "${ownLanguage}"`, at: source }],
      ),
    ),
  }
}

async function findMissingHistory(project: Project): Promise<string | undefined> {
  try {
    const isShallow = await runGit(project, 'rev-parse', '--is-shallow-repository')
    return isShallow.trim() === 'true'
      ? 'This copy of the repository has only its latest commits. Fetch the others with "git fetch --unshallow" (in a workflow of GitHub: "fetch-depth: 0").'
      : undefined
  } catch {
    return 'How old a translation is stands in the history of git. This folder is in no git repository, or git is not installed.'
  }
}

/** The dates of all lines by file, from the last time that somebody asked for them. */
const known = new Map<string, { readonly of: string; readonly dates: readonly number[] }>()

/** Returns a function that dates the newest line of a text, in seconds; the largest number where none is committed. */
async function readHistory(project: Project, head: string, file: string) {
  const path = join(project.root, file)
  const text = await readFile(path, 'utf8')
  const lines = text.split('\n')
  if (known.get(path)?.of !== head + text) {
    const blame = await runGit(project, 'blame', '--line-porcelain', '-w', '-M', '--', file).catch(() => '')
    // One date for each line. No line of the file looks like a date: git writes a tab before each.
    const found = [...blame.matchAll(/^committer-time (\d+)$/gm)].map(([, seconds]) => Number(seconds))
    known.set(path, { of: head + text, dates: found })
  }
  const { dates = [] } = known.get(path) ?? {}
  return ({ line = 1, column = 1, length = 1 }: Location): number => {
    let last = line
    for (let left = length - ((lines[line - 1] ?? '').length - column + 2); left > 0; last += 1)
      left -= (lines[last] ?? '').length + 1
    const found = dates.slice(line - 1, last)
    return found.length === 0 ? Number.MAX_SAFE_INTEGER : Math.max(...found)
  }
}

const dayOf = (seconds: number): string =>
  seconds > 1e11 ? 'now' : new Date(seconds * 1000).toISOString().slice(0, 10)
