import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileCache } from '../cache/disk-cache.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { contentHash } from '../fs/identity.ts'
import { readGit } from '../git/git.ts'
import type { Location } from '../model/diagnostic.ts'
import { groupBy } from '../model/groups.ts'
import type { Project } from '../project.ts'

/** The commit that wrote a line. */
export interface LineOrigin {
  /** Seconds since 1970; the largest safe integer if the line is not committed. */
  readonly time: number
  readonly commit: string
  /** The file's path at that commit, from the root of the repository. */
  readonly file: string
}

/** The origins of a file's lines. */
interface FileHistory {
  readonly commits: readonly LineOrigin[]
  /** For each line of the file, the index of its commit. */
  readonly lines: readonly number[]
}

const UNCOMMITTED: LineOrigin = { time: Number.MAX_SAFE_INTEGER, commit: '', file: '' }

/**
 * Opens the history of the files' lines. `originOf` finds the commit that wrote a text in
 * one of the files. `problem` explains why git cannot tell, and is undefined if it can.
 */
export async function openLineHistory(project: Project, files: ReadonlySet<string>) {
  const problem = await findMissingHistory(project)
  if (problem !== undefined) return { problem, originOf: () => UNCOMMITTED }

  const head = await readGit(project.root, 'rev-parse', 'HEAD').catch(() => '')
  const stamps = await readHistoryStamps(project, head.trim())
  const uncommittedFiles = new Set(
    await listNames(project, 'diff', '--name-only', '--no-renames', 'HEAD'),
  )
  const histories = await readHistories(project, files, stamps, uncommittedFiles)
  return { problem, originOf: openOriginFinder(project, histories) }
}

/** Explains why the history of the project is missing or incomplete; undefined if it is complete. */
async function findMissingHistory(project: Project): Promise<string | undefined> {
  try {
    const isShallow = await readGit(project.root, 'rev-parse', '--is-shallow-repository')
    return isShallow.trim() === 'true'
      ? 'This copy of the repository contains only the latest commits. Fetch the others with "git fetch --unshallow" (in a GitHub workflow: "fetch-depth: 0").'
      : undefined
  } catch {
    return 'The age of translations comes from the git history. This folder is not in a git repository, or git is not installed.'
  }
}

/** Lists the names that git prints, separated by zero bytes; [''] if the command fails, as it does without a commit. */
async function listNames(
  project: Project,
  ...args: readonly string[]
): Promise<readonly string[]> {
  // `-z` separates the names by zero bytes. With `--relative`, they begin at the shop's folder.
  const options = ['-z', '--relative', '--', 'content']
  const printed = await readGit(project.root, ...args, ...options).catch(() => '')
  return printed.split('\0')
}

/** For each file, a hash of the commits that changed it. */
type HistoryStamps = ReadonlyMap<string, string>

/** The latest result of `readHistoryStamps`. It stays valid, because the history up to a commit never changes. */
let latest: { readonly key: string; readonly stamps: HistoryStamps } | undefined

/** Returns the stamps of all files. While a stamp is the same, so are the origins. */
async function readHistoryStamps(project: Project, head: string): Promise<HistoryStamps> {
  const key = `${project.root} ${head}`
  if (latest?.key === key) return latest.stamps

  // The log lists the hash of each commit, and then the names of the files that it
  // changed. The first name begins with a line break. `-c` includes the files that
  // merges changed.
  const logArguments = ['log', '-c', '--no-renames', '--name-only', '--format=%H']
  const lines = head ? await listNames(project, ...logArguments) : []
  const changes: { readonly name: string; readonly commit: string }[] = []
  let commit = ''
  for (const line of lines) {
    const nameOrHash = line.trim()
    if (nameOrHash.startsWith('content/')) changes.push({ name: nameOrHash, commit })
    else if (nameOrHash !== '') commit = nameOrHash
  }

  const changesByFile = [...groupBy(changes, ({ name }) => name)]
  const stamps = new Map(
    changesByFile.map(([name, fileChanges]) => {
      const hashes = fileChanges.map((change) => change.commit)
      return [name, contentHash(hashes.join())]
    }),
  )
  latest = { key, stamps }
  return stamps
}

/**
 * The histories of files with uncommitted changes, as last read, by path. `key`
 * identifies the history and the contents of the file.
 */
const recent = new Map<string, { readonly key: string; readonly history: FileHistory }>()

/** The number of `git blame` processes that run at the same time. */
const READS_AT_ONCE = 2

/**
 * Reads the histories of files.
 * @param uncommittedFiles the files with uncommitted changes: `git blame` reads these too
 */
async function readHistories(
  project: Project,
  files: ReadonlySet<string>,
  stamps: HistoryStamps,
  uncommittedFiles: ReadonlySet<string>,
): Promise<ReadonlyMap<string, FileHistory>> {
  const histories = new Map<string, FileHistory>()
  const cache = openFileCache(project.cache, 'line-history', '1')
  const unread: string[] = []
  for (const [file, stamp] of stamps) {
    // The cache drops entries that are not requested, so request the entries of all files.
    const cached = uncommittedFiles.has(file) ? undefined : cache.get(file, stamp)
    if (cached) histories.set(file, cached as FileHistory)
    else if (files.has(file)) unread.push(file)
  }

  await runConcurrently(unread, READS_AT_ONCE, async (file) => {
    const stamp = stamps.get(file) ?? ''
    if (uncommittedFiles.has(file)) {
      histories.set(file, await readChangedHistory(project, file, stamp))
      return
    }

    const history = await readHistory(project, file)
    cache.set(file, stamp, history)
    histories.set(file, history)
  })

  void cache.flush()
  return histories
}

/** Returns the history of a file with uncommitted changes. Reads it again only if its commits or contents changed. */
async function readChangedHistory(
  project: Project,
  file: string,
  stamp: string,
): Promise<FileHistory> {
  const path = join(project.root, file)
  const key = stamp + (await readFile(path, 'utf8').catch(() => ''))
  const previous = recent.get(path)
  const history =
    previous?.key === key ? previous.history : await readHistory(project, file)
  recent.set(path, { key, history })
  return history
}

async function readHistory(project: Project, file: string): Promise<FileHistory> {
  // `-w` and `-M` ignore changed spaces and moved lines.
  const options = ['--porcelain', '-w', '-M']
  const printed = await readGit(project.root, 'blame', ...options, '--', file).catch(
    () => '',
  )
  return parseBlame(printed)
}

/** Matches the start of the facts about the next line of the file: the hash of its commit, and line numbers. */
const COMMIT = /^([0-9a-f]{40,64}) \d+ \d+/
const FACT = /^(committer-time|filename) (.*)$/

/**
 * Parses the output of `git blame --porcelain`. It gives the commit of each line and, the
 * first time a commit appears, facts about it. The line's text follows a tab (→):
 *
 *     4fe21a…c07 1 1 1
 *     committer-time 1767225600
 *     filename content/site.yaml
 *     →name: Sea King
 */
function parseBlame(printed: string): FileHistory {
  const origins = new Map<string, LineOrigin>()
  const hashesOfLines: string[] = []
  let origin = UNCOMMITTED
  const addFact = (fact: Partial<LineOrigin>): void => {
    origin = { ...origin, ...fact }
    origins.set(origin.commit, origin)
  }

  for (const line of printed.split('\n')) {
    if (line.startsWith('\t')) {
      hashesOfLines.push(origin.commit)
      continue
    }

    const [, hash] = COMMIT.exec(line) ?? []
    if (hash !== undefined) {
      origin = origins.get(hash) ?? { ...UNCOMMITTED, commit: hash }
      origins.set(hash, origin)
      continue
    }

    const [, field, value = ''] = FACT.exec(line) ?? []
    if (field === 'filename') addFact({ file: value })
    if (field === 'committer-time' && !isUncommitted(origin))
      addFact({ time: Number(value) })
  }

  const hashes = [...origins.keys()]
  const indexes = new Map(hashes.map((hash, index) => [hash, index]))
  return {
    commits: [...origins.values()],
    lines: hashesOfLines.map((hash) => indexes.get(hash) ?? 0),
  }
}

/** Tells whether a line is not committed. For such a line, git prints a hash of zeros and the current time. */
const isUncommitted = ({ commit }: LineOrigin): boolean => /^0+$/.test(commit)

/** Returns a function that finds the origin of the newest line of a text. */
function openOriginFinder(
  { root }: Project,
  histories: ReadonlyMap<string, FileHistory>,
) {
  const texts = new Map<string, readonly string[]>()
  const linesOf = (file: string): readonly string[] => {
    const lines = texts.get(file) ?? readFileSync(join(root, file), 'utf8').split('\n')
    texts.set(file, lines)
    return lines
  }

  return ({ file, line = 1, column = 1, length = 1 }: Location): LineOrigin => {
    const history = histories.get(file)
    if (!history) return UNCOMMITTED

    const lines = linesOf(file)
    const endLine = endLineOf(lines, { line, column, length })
    const origins = history.lines
      .slice(line - 1, endLine)
      .flatMap((index) => history.commits[index] ?? [])
    const [firstOrigin = UNCOMMITTED, ...otherOrigins] = origins
    return otherOrigins.reduce(
      (newest, origin) => (origin.time > newest.time ? origin : newest),
      firstOrigin,
    )
  }
}

interface TextRange {
  readonly line: number
  readonly column: number
  readonly length: number
}

/** Returns the number of the line on which a text ends. Lines and columns begin at 1. */
function endLineOf(
  lines: readonly string[],
  { line, column, length }: TextRange,
): number {
  const lengthWithLineBreak = (number: number): number =>
    (lines[number - 1] ?? '').length + 1
  /** The end of the text, in characters from the start of its first line. */
  const end = column - 1 + length

  let endLine = line
  let lengthOfLines = lengthWithLineBreak(line)
  while (lengthOfLines < end) {
    endLine += 1
    lengthOfLines += lengthWithLineBreak(endLine)
  }
  return endLine
}
