import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Diagnostic, type Location, warning } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import type { Content } from './content.ts'
import { shopTextsOf } from './texts.ts'

const run = promisify(execFile)

/** Runs git in the folder of a shop, and returns what it prints. Rejects without a repository, or without git. */
export const runGit = async ({ root }: Project, ...args: readonly string[]): Promise<string> =>
  (await run('git', ['--no-optional-locks', ...args], { cwd: root, maxBuffer: 256 * 1024 * 1024 })).stdout

/**
 * Finds translations that are older than their source text, by the history in git; `unknown` says why git cannot tell.
 * @param isWanted selects files: the history of all files takes seconds
 */
export async function findOutdated(
  project: Project,
  content: Content,
  isWanted: (file: string) => boolean = () => true,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly unknown?: string }> {
  const unknown = await findMissingHistory(project)
  if (unknown !== undefined) return { diagnostics: [], unknown }
  const translations = [...shopTextsOf(content)].flatMap(({ ownLanguage, texts, at }) => {
    // Without a source text, no translation is outdated.
    if (texts[ownLanguage] === undefined) return []
    const source = at(ownLanguage)
    return content.languages
      .filter((lang) => lang !== ownLanguage && texts[lang] !== undefined)
      .map((lang) => ({ lang, at: at(lang), ownLanguage, source }))
      .filter((translation) => isWanted(translation.at.file))
  })
  const histories = new Map<string, History>()
  for (const file of new Set(translations.flatMap(({ at, source }) => [source.file, at.file])))
    histories.set(file, await readHistory(project, file))
  const dateOf = (at: Location): number => histories.get(at.file)?.(at) ?? 0
  const outdated = translations.filter(({ at, source }) => dateOf(at) < dateOf(source))
  return {
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

/** Says why git does not know the age of lines; undefined when it does. */
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

/** Returns when the newest line of a text was written, in seconds; the largest number for an uncommitted text. */
type History = (at: Location) => number

async function readHistory(project: Project, file: string): Promise<History> {
  const text = await readFile(join(project.root, file), 'utf8')
  // A file that is not committed yet is as new as can be.
  const blame = await runGit(project, 'blame', '--line-porcelain', '-w', '-M', '--', file).catch(() => '')
  // One date for each line. No line of the file looks like a date: git writes a tab before each.
  const dates = [...blame.matchAll(/^committer-time (\d+)$/gm)].map(([, seconds]) => Number(seconds))
  const lines = text.split('\n')
  return ({ line = 1, column = 1, length = 1 }) => {
    let last = line
    for (let left = length - ((lines[line - 1] ?? '').length - column + 2); left > 0; last += 1)
      left -= (lines[last] ?? '').length + 1
    const found = dates.slice(line - 1, last)
    return found.length === 0 ? Number.MAX_SAFE_INTEGER : Math.max(...found)
  }
}

const dayOf = (seconds: number): string =>
  seconds > 1e11 ? 'now' : new Date(seconds * 1000).toISOString().slice(0, 10)
