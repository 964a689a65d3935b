import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Diagnostic, type Location, warning } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import type { Project } from '../project.ts'
import { stringIn, stringKeys } from '../schema/strings-file.ts'
import type { Content } from './content.ts'
import type { SourceDocument } from './yaml.ts'

const run = promisify(execFile)

/** A text and what was translated from it: the same text in other languages. */
interface Family {
  readonly source: Location
  readonly sourceLanguage: Lang
  readonly translations: readonly { readonly lang: Lang; readonly at: Location }[]
}

/**
 * Translations that are older than their source text, by the history in git; or why that cannot be known.
 * @param isWanted files to look at: the history of all of them takes seconds
 */
export async function findOutdated(
  project: Project,
  content: Content,
  isWanted: (file: string) => boolean = () => true,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly unknown?: string }> {
  const unknown = await findMissingHistory(project)
  if (unknown !== undefined) return { diagnostics: [], unknown }
  const families = familiesOf(content).filter(({ translations }) =>
    translations.some(({ at }) => isWanted(at.file)),
  )
  const files = [
    ...new Set(
      families
        .flatMap(({ source, translations }) => [source, ...translations.map(({ at }) => at)])
        .map(({ file }) => file),
    ),
  ]
  const histories = new Map<string, History>()
  for (const file of files) histories.set(file, await readHistory(project, file))
  const dateOf = (at: Location): number => histories.get(at.file)?.dateOf(at) ?? 0
  return {
    diagnostics: families.flatMap(({ source, sourceLanguage, translations }) => {
      const written = dateOf(source)
      return translations
        .filter(({ at }) => dateOf(at) < written)
        .map(({ lang, at }) =>
          warning(
            'outdated',
            at,
            `the text in "${lang}" is of ${dayOf(dateOf(at))}, and the one in "${sourceLanguage}" of ${dayOf(written)}`,
            'translate it anew; if it is still right, change it a little or leave it',
            [{ message: `the text in "${sourceLanguage}"`, at: source }],
          ),
        )
    }),
  }
}

/** Why git cannot say how old a line is; undefined when it can. */
async function findMissingHistory({ root }: Project): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--is-shallow-repository'], { cwd: root })
    return stdout.trim() === 'true'
      ? 'This copy of the repository has only its latest commits. Fetch the others with "git fetch --unshallow" (in a workflow of GitHub: "fetch-depth: 0").'
      : undefined
  } catch {
    return 'How old a translation is stands in the history of git. This folder is in no git repository, or git is not installed.'
  }
}

function familiesOf(content: Content): readonly Family[] {
  const { posters, galleries, pages, editions, books, reviews, strings, stories, languages } = content
  const [first] = languages
  const family = (sourceLanguage: Lang, at: (lang: Lang) => Location | undefined): readonly Family[] => {
    const source = at(sourceLanguage)
    const translations = languages.flatMap((lang) => {
      const place = lang === sourceLanguage ? undefined : at(lang)
      return place ? [{ lang, at: place }] : []
    })
    return source ? [{ source, sourceLanguage, translations }] : []
  }
  const fields = (document: SourceDocument<unknown>, own: (index: PropertyKey | undefined) => Lang) =>
    content
      .textsIn(document)
      .flatMap(({ path, texts }) =>
        family(own(path[0]), (lang) =>
          texts[lang] === undefined ? undefined : document.at([...path, lang]),
        ),
      )
  const languageOfEdition = (slug: string): Lang =>
    editions.find(({ value }) => value.slug === slug)?.value.language ?? first
  return [
    ...[...posters, ...galleries, ...pages].flatMap((document) => fields(document, () => first)),
    ...editions.flatMap((document) => fields(document, () => document.value.language)),
    ...books.flatMap(({ book, edition }) => fields(book.front, () => languageOfEdition(edition))),
    ...(reviews ? fields(reviews, (index) => reviews.value[Number(index)]?.language ?? first) : []),
    ...stringKeys.flatMap(([group, key]) =>
      family(first, (lang) =>
        stringIn(strings[lang]?.value, group, key) === undefined
          ? undefined
          : strings[lang]?.at([group, key]),
      ),
    ),
    ...family(first, (lang) => {
      const story = stories[lang]
      return story && { file: story.front.file, line: story.bodyLine, length: story.body.length }
    }),
    ...books.flatMap(({ id, edition, book }) =>
      family(languageOfEdition(edition), (lang) => {
        const path = `books/${edition}/${id}.${lang}.md`
        const prose = lang === languageOfEdition(edition) ? book : content.prose.get(path)
        const file = prose === book ? book.front.file : `content/${path}`
        return prose && { file, line: prose.bodyLine, length: prose.body.length }
      }),
    ),
  ]
}

interface History {
  /** When the newest line of a text was written, in seconds; now for one that is not committed. */
  dateOf(at: Location): number
}

async function readHistory({ root }: Project, file: string): Promise<History> {
  const text = await readFile(join(root, file), 'utf8')
  // A file that is not committed yet is as new as can be.
  const blame = await run('git', ['blame', '--porcelain', '-w', '-M', '--', file], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  }).catch(() => undefined)
  const dates = blame ? datesOf(blame.stdout) : []
  const lines = text.split('\n')
  return {
    dateOf({ line = 1, column = 1, length = 1 }) {
      let last = line
      for (let left = length - ((lines[line - 1] ?? '').length - column + 2); left > 0; last += 1)
        left -= (lines[last] ?? '').length + 1
      const found = dates.slice(line - 1, last).filter((date) => date !== undefined)
      return found.length === 0 ? Number.MAX_SAFE_INTEGER : Math.max(...found)
    },
  }
}

/** The date of each line, from what `git blame --porcelain` prints: a commit's date stands where it comes up first. */
function datesOf(porcelain: string): readonly (number | undefined)[] {
  const dates: (number | undefined)[] = []
  const ofCommit = new Map<string, number>()
  let commit = ''
  let line = 0
  for (const text of porcelain.split('\n')) {
    const [, name, final] = /^([0-9a-f]{40}) \d+ (\d+)/.exec(text) ?? []
    if (name !== undefined) {
      commit = name
      line = Number(final)
    } else if (text.startsWith('committer-time ')) ofCommit.set(commit, Number(text.slice(15)))
    else if (text.startsWith('\t')) dates[line - 1] = ofCommit.get(commit)
  }
  return dates
}

const dayOf = (seconds: number): string =>
  seconds > 1e11 ? 'now' : new Date(seconds * 1000).toISOString().slice(0, 10)
