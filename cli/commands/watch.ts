import { basename, join, relative, sep } from 'node:path'
import type { BackendEnvironment } from '../load/backend.ts'
import { isLeftover } from '../load/leftovers.ts'
import type { Project } from '../project.ts'
import { type Report, reportTo } from '../report.ts'
import type { State } from '../serve/addresses.ts'
import { startServer, type WatchServer } from '../serve/server.ts'
import { answersOf } from './watch/answers.ts'
import type { Half } from './watch/attempts.ts'
import { publishInBackground } from './watch/background.ts'
import { pollTree } from './watch/polling.ts'
import { portFault } from './watch/port-fault.ts'
import { openSession } from './watch/session.ts'
import type { Fault, Standing } from './watch/standing.ts'
import { type Watch, watchTree } from './watch/tree.ts'

export interface WatchOptions {
  readonly port: number
  /** Look for changes again and again, where the file system tells of none. */
  readonly poll: boolean
}

/** Serves the shop out of its plan and follows every change. Exit code: 0 ended, 1 could not begin. */
export async function watch(
  project: Project,
  environment: BackendEnvironment,
  cores: number,
  { port, poll }: WatchOptions,
  report: Report,
): Promise<number> {
  const run = Date.now().toString(36)
  let shown: State = { version: `${run}.0`, replaced: [] }
  let before: Standing | undefined
  let faulty = false
  let news = new Set<string>()
  let queue: Promise<void> = Promise.resolve()
  const session = openSession(project, environment, cores, (standing, tookMs) => {
    // It is told once it is checked.
    const isChecked = standing.fault !== undefined || standing.remarks !== undefined
    const what = isChecked ? told(news) : undefined
    if (isChecked) news = new Set()
    const replaced = replacedSince(before, standing)
    if (standing.plan) before = standing
    // In the order of the changes, although frames of code are read from disk.
    queue = queue.then(async () => {
      const said = standing.fault && abridged(standing.fault)
      const fault = said && (await inColour(said, project))
      shown = { version: `${run}.${standing.number}`, replaced, ...(fault === undefined ? {} : { fault }) }
      server?.tell(shown)
      if (!isChecked) return
      const wasFaulty = faulty
      faulty = standing.fault !== undefined
      if (said) {
        await report.diagnostics(said.diagnostics)
        report.line(said.words ?? 'The last good state stays. Waiting for the next change.')
      } else if (what !== undefined)
        report.line(`${what}: ready after ${tookMs.toFixed(0)} ms.${remarked(standing.remarks)}`)
      else if (wasFaulty) report.line('All is well again.')
    })
    background.postpone()
  })
  const background = publishInBackground(session, project, report)
  const unwatch = watchSources(project, poll ? pollTree : watchTree, report, (file, half) => {
    news.add(file)
    background.postpone()
    session.changed(half)
  })
  let server: WatchServer | undefined
  const ended = untilStopped()
  try {
    server = await startServer(
      project,
      port,
      answersOf(project, session, () => shown),
    )
    report.line(`The shop is at http://localhost:${server.port}/ and follows every change (Ctrl+C ends).`)
    report.line(`All posters and cards on one page: http://localhost:${server.port}/__saga/sheet`)
    void session.current()
    await ended
    return 0
  } catch (error) {
    const fault = portFault(error, port)
    if (fault === undefined) throw error
    report.line(fault)
    return 1
  } finally {
    unwatch()
    // The session first: what it settled later would be published after the end.
    await Promise.all([server?.close(), session.close(), background.stop()])
  }
}

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

/** Sees the folders themselves come and go, so that a deleted and restored content/ is followed as well. */
function watchSources(
  project: Project,
  watchAll: Watch,
  report: Report,
  changed: (file: string, half: Half) => void,
): () => void {
  const halves: readonly (readonly [string, Half])[] = [
    [project.content, 'content'],
    [project.publicFolder, 'content'],
    [join(project.home, 'templates'), 'code'],
    [join(project.home, 'islands'), 'code'],
  ]
  const halfOf = (path: string): Half | undefined =>
    halves.find(([folder]) => path === folder || path.startsWith(folder + sep))?.[1]
  return watchAll(
    [...new Set([project.root, project.home])],
    (path, isFolder) => {
      const isPublic = path.startsWith(project.publicFolder + sep)
      return halfOf(path) !== undefined && !isLeftover(basename(path), { isFolder, isPublic })
    },
    (path) => {
      const half = halfOf(path)
      if (half) changed(relative(half === 'content' ? project.root : project.home, path), half)
    },
    ({ message }) => report.line(`Changes may go unseen: ${message}`),
  )
}

/** Files of one address whose bytes are others than in the plan before. */
function replacedSince(before: Standing | undefined, now: Standing): readonly string[] {
  if (!before || before === now) return []
  return [...now.byPath.values()].flatMap((output) => {
    const old = before.byPath.get(output.path)
    return output.kind === 'copy' && old?.kind === 'copy' && old.hash !== output.hash
      ? [`/${output.path}`]
      : []
  })
}

/** A folder that is gone may be named in a hundred places. */
const TOLD = 12

function abridged({ diagnostics, words }: Fault): Fault {
  const more = diagnostics.length - TOLD
  if (more <= 0) return { diagnostics, ...(words === undefined ? {} : { words }) }
  return { diagnostics: diagnostics.slice(0, TOLD), words: `${more} more: \`saga validate\` says them all.` }
}

/** The report of a fault as the terminal would show it, for the browser. */
async function inColour({ diagnostics, words }: Fault, project: Project): Promise<string> {
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: true }
  await reportTo(screen, project.root, () => 0).diagnostics(diagnostics)
  return [...said, words ?? ''].join('')
}

/** Warnings and missing texts are told once they are asked for: after every save they would drown the rest. */
const remarked = (remarks = 0): string =>
  remarks === 0 ? '' : ` \`validate\` has ${remarks === 1 ? 'a remark' : `${remarks} remarks`}.`

/** 'content/prices.yaml', or '12 files'; undefined when nothing changed. */
const told = (news: ReadonlySet<string>): string | undefined =>
  news.size > 1 ? `${news.size} files` : [...news][0]
