import { once } from 'node:events'
import { basename, join, relative, sep } from 'node:path'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { isLeftover } from '../load/listing.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { SHEET } from '../serve/protocol.ts'
import { type ServedSite, startServer } from '../serve/server.ts'
import type { Run } from './apply-change.ts'
import { openAutoPublisher } from './watch/auto-publish.ts'
import { addressesAt, openInBrowser, ownNamesOf, printNetworkAddresses } from './watch/network.ts'
import { openNotifier } from './watch/notify.ts'
import { type Frames, servePlan } from './watch/plan-files.ts'
import { type Half, openSession } from './watch/session.ts'
import { pollFolders, type Watch, watchFolders } from './watch/watcher.ts'

export interface WatchOptions {
  readonly port: number
  readonly poll: boolean
  /** An address to listen on; true for all addresses of this machine, absent for 127.0.0.1 only. */
  readonly host?: string | true
  readonly open: boolean
}

/** Opens the editor of `watch`. `announce` prints its address, or how to install what it needs. */
export type OpenWatchEditor = (
  project: Project,
  environment: CheckoutEnvironment,
  /** Addresses at which other machines reach the server; the editor prints them with a key. Undefined if none can. */
  addresses: readonly string[] | undefined,
  port: () => number | undefined,
  print: (line: string) => void,
) => { answer: ServedSite['editor']; announce(): void; frames(): Promise<Frames | undefined> }

/** Serves the shop from its plan and follows every change. Exit code: 0 ended, 1 could not begin. */
export const watch =
  (cores: number, { port, poll, host, open }: WatchOptions, openEditor: OpenWatchEditor): Run =>
  async (project, environment, report) => {
    const notifier = openNotifier(project, report, (state) => server?.send(state))
    const session = openSession(project, environment, cores, (state, tookMs) => {
      notifier.notify(state, tookMs)
      publisher.schedule()
    })
    const publisher = openAutoPublisher(session, project, report)
    const unwatch = watchSources(project, poll ? pollFolders : watchFolders, report, (file, half) => {
      notifier.noteFile(file)
      publisher.schedule()
      session.noteChange(half)
    })
    const addresses = host === undefined ? undefined : addressesAt(host)
    const editor = openEditor(project, environment, addresses, () => server?.port, report.line)
    let server: Awaited<ReturnType<typeof startServer>> | undefined
    const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
    try {
      const plan = servePlan(project, session, editor.frames)
      const site = { ...plan, state: notifier.shown, editor: editor.answer, isOwnName: ownNamesOf(host) }
      const listen = { port, host: host === true ? '0.0.0.0' : (host ?? '127.0.0.1') }
      server = await startServer(project, listen, site)
      const origin = `http://localhost:${server.port}`
      report.line(`The shop is at ${origin}/ and follows every change (Ctrl+C ends).`)
      report.line(`Contact sheet, all posters and cards on one page: ${origin}${SHEET}`)
      editor.announce()
      if (addresses) await printNetworkAddresses(server.port, addresses, report)
      if (open) await openInBrowser(`${origin}/`, report)
      void session.current()
      await stopped
      return 0
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error
      report.line(`Port ${port} cannot be used: ${error.message}. Choose another one with --port.`)
      return 1
    } finally {
      unwatch()
      await Promise.all([server?.close(), session.close(), publisher.stop()])
    }
  }

/** Watches the parents of the source folders too, so that a deleted and restored content/ is followed as well. */
function watchSources(
  project: Project,
  watchAll: Watch,
  report: Report,
  onChange: (file: string, half: Half) => void,
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
      if (half) onChange(relative(half === 'content' ? project.root : project.home, path), half)
    },
    (error) => report.line(`Some changes may be missed: ${error instanceof Error ? error.message : error}`),
  )
}
