import { stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { bundleClient } from '../bundle/client.ts'
import { oneShotCompiler } from '../bundle/compiler.ts'
import type { BackendEnvironment } from '../load/backend.ts'
import { produce } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import { type Report, reportTo } from '../report.ts'
import type { State } from '../serve/addresses.ts'
import { type Answers, type Body, NO_PAGE, startServer, type WatchServer } from '../serve/server.ts'
import { publishInBackground } from './background.ts'
import { figuresIn } from './figures.ts'
import { type Fault, type Half, openSession, type Session, type Standing } from './session.ts'
import { type TreeWatcher, watchTree } from './tree.ts'

/** Serves the shop out of its plan and follows every change. Exit code: 0 ended, 1 could not begin. */
export async function watch(
  project: Project,
  environment: BackendEnvironment,
  cores: number,
  port: number,
  report: Report,
): Promise<number> {
  const run = Date.now().toString(36)
  let shown: State = { version: `${run}.0`, replaced: [] }
  let before: Standing | undefined
  let news = new Set<string>()
  let queue: Promise<void> = Promise.resolve()
  const session = openSession(project, environment, cores, (standing, tookMs) => {
    const what = told(news)
    news = new Set()
    const replaced = replacedSince(before, standing)
    if (standing.plan) before = standing
    // In the order of the changes, although frames of code are read from disk.
    queue = queue.then(async () => {
      const fault = standing.fault && (await inColour(standing.fault, project))
      shown = { version: `${run}.${standing.number}`, replaced, ...(fault === undefined ? {} : { fault }) }
      server?.tell(shown)
      if (standing.fault) {
        await report.diagnostics(standing.fault.diagnostics)
        report.line(standing.fault.words ?? 'The last good state stays. Waiting for the next change.')
      } else if (what !== undefined)
        report.line(`${what}: ready after ${tookMs.toFixed(0)} ms.${remarked(standing.remarks)}`)
    })
    background.postpone()
  })
  const background = publishInBackground(session, project, report)
  const watcher = watchSources(project, report, (file, half) => {
    news.add(file)
    background.postpone()
    session.changed(half)
  })
  let server: WatchServer | undefined
  const ended = untilStopped()
  try {
    await watcher.ready
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
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    report.line(`Port ${port} is taken: another program listens there. Choose one with --port.`)
    return 1
  } finally {
    watcher.close()
    await Promise.all([server?.close(), background.stop()])
    await session.close()
  }
}

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

/** Sees the folders themselves come and go, so that a deleted and restored content/ is followed as well. */
function watchSources(
  project: Project,
  report: Report,
  changed: (file: string, half: Half) => void,
): TreeWatcher {
  const halves: readonly (readonly [string, Half])[] = [
    [project.content, 'content'],
    [project.publicFolder, 'content'],
    [join(project.home, 'templates'), 'code'],
    [join(project.home, 'islands'), 'code'],
  ]
  const halfOf = (path: string): Half | undefined =>
    halves.find(([folder]) => path === folder || path.startsWith(folder + sep))?.[1]
  return watchTree(
    [...new Set([project.root, project.home])],
    (path) => halfOf(path) !== undefined,
    (path) => {
      const half = halfOf(path)
      if (half) changed(relative(half === 'content' ? project.root : project.home, path), half)
    },
    ({ message }) => report.line(`Changes may go unseen: ${message}`),
  )
}

function answersOf(project: Project, session: Session, state: () => State): Answers {
  /** The last state out of which a page could be rendered. */
  let good: Standing | undefined
  return {
    state,
    client: () => bundleClient(project, oneShotCompiler()),
    figures: async () => figuresIn((await session.current()).plan?.outputs ?? []),
    async rules() {
      const output = (await session.current()).byPath.get('serve.json')
      return output?.kind === 'ready' ? (JSON.parse(output.contents) as object) : { cleanUrls: true }
    },
    async find(path): Promise<Body | undefined> {
      const now = await session.current()
      const output = now.byPath.get(path)
      if (now.plan && !output) return undefined
      try {
        const body = await madeBy(now, path)
        if (output?.kind === 'page') good = now
        if (body !== undefined) return body
      } catch (error) {
        session.failed(now.number, error)
      }
      // The last good state stands in for what cannot be made; before the first one, what was published.
      const before = good && (await madeBy(good, path).catch(() => undefined))
      if (before !== undefined) return before
      const file = join(project.dist, path)
      if ((await stat(file).catch(() => undefined))?.isFile()) return { file }
      return output?.kind === 'page' || path === '404.html' ? NO_PAGE : undefined
    },
  }
}

async function madeBy({ plan, byPath }: Standing, path: string): Promise<Body | undefined> {
  const output = byPath.get(path)
  return plan && output ? produce(output, plan.workshop) : undefined
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

/** The report of a fault as the terminal would show it, for the browser. */
async function inColour({ diagnostics, words }: Fault, project: Project): Promise<string> {
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: true }
  await reportTo(screen, project.root, () => 0).diagnostics(diagnostics)
  return [...said, words ?? ''].join('')
}

/** Warnings and missing texts are told once they are asked for: after every save they would drown the rest. */
const remarked = (remarks: number): string =>
  remarks === 0 ? '' : ` \`validate\` has ${remarks === 1 ? 'a remark' : `${remarks} remarks`}.`

/** 'content/prices.yaml', or '12 files'; undefined when nothing changed. */
const told = (news: ReadonlySet<string>): string | undefined =>
  news.size > 1 ? `${news.size} files` : [...news][0]
