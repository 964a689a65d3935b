import { basename, join, relative, sep } from 'node:path'
import type { BackendEnvironment } from '../load/backend.ts'
import { isLeftover } from '../load/leftovers.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { startServer, type WatchServer } from '../serve/server.ts'
import { answersOf } from './watch/answers.ts'
import type { Half } from './watch/attempts.ts'
import { publishInBackground } from './watch/background.ts'
import { pollTree } from './watch/polling.ts'
import { portFault } from './watch/port-fault.ts'
import { openSession } from './watch/session.ts'
import { openTelling } from './watch/telling.ts'
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
  const telling = openTelling(project, report, (state) => server?.tell(state))
  const session = openSession(project, environment, cores, (standing, tookMs) => {
    telling.stands(standing, tookMs)
    background.postpone()
  })
  const background = publishInBackground(session, project, report)
  const unwatch = watchSources(project, poll ? pollTree : watchTree, report, (file, half) => {
    telling.note(file)
    background.postpone()
    session.changed(half)
  })
  let server: WatchServer | undefined
  const ended = untilStopped()
  try {
    server = await startServer(project, port, answersOf(project, session, telling.state))
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
