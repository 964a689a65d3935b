import { once } from 'node:events'
import { basename, join, relative, sep } from 'node:path'
import { hasErrorCode } from '../../fs/system.ts'
import type { OrderDesk } from '../../orders/order-desk.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { isLeftover } from '../../read/listing.ts'
import type { Report } from '../../report.ts'
import { SHEET, serverOriginOf } from '../../serve/protocol.ts'
import { type ServedSite, startServer } from '../../serve/server.ts'
import type { CommandContext } from '../command-context.ts'
import { openAutoPublisher } from './auto-publish.ts'
import {
  addressesAt,
  isLoopback,
  listenAddressOf,
  openInBrowser,
  ownAddressOf,
  ownNamesOf,
  plainAddress,
  printNetworkAddresses,
} from './network.ts'
import { openNotifier } from './notify.ts'
import { type FrameHooks, servePlan } from './plan-files.ts'
import { openSession, type SourceKind } from './session.ts'
import { pollFolders, type Watch, watchFolders } from './watcher.ts'

export interface WatchOptions {
  readonly port: number
  readonly poll: boolean
  /** An address to listen on; true for all addresses of this machine, absent for 127.0.0.1 only. */
  readonly host?: string | true
  readonly open: boolean
  /** Lets the editor show and publish the changes since the last commit. */
  readonly git: boolean
  /** False if dist/ stays unchanged, because the shop runs with the settings of a trial. */
  readonly publishes?: false
}

/** Opens the editor of `watch`. `announce` prints its address, or how to install its packages. */
export type OpenWatchEditor = (
  project: Project,
  environment: CheckoutEnvironment,
  /** Addresses of the server for other machines, which the editor prints with a key. Undefined if there are none. */
  addresses: readonly string[] | undefined,
  /** Returns the origin for an address; by default, the origin for this machine. */
  originAt: (address: string | undefined) => string,
  print: (line: string) => void,
  /** Whether the editor may show and publish the changes since the last commit. */
  usesGit: boolean,
  /** The orders of the shop; undefined without their database. */
  desk: OrderDesk | undefined,
) => {
  /** Responds to a request for a page, a file or data of the editor. */
  answer: ServedSite['editor']
  announce(): void
  /**
   * Loads the hooks that prepare pages for the editor's frame; undefined without the
   * editor's packages.
   */
  frames(): Promise<FrameHooks | undefined>
}

/** Serves the shop from its plan and follows every change. Exit codes: 0 ended, 1 could not start. */
export async function watch(
  { project, environment, report }: CommandContext,
  cores: number,
  { port, poll, host: typedHost, open, git, publishes }: WatchOptions,
  openEditor: OpenWatchEditor,
  desk?: OrderDesk,
): Promise<number> {
  const host = typeof typedHost === 'string' ? plainAddress(typedHost) : typedHost

  let server: Awaited<ReturnType<typeof startServer>> | undefined
  const notifier = openNotifier(project, report, (state) => server?.send(state))
  const session = openSession(
    project,
    environment,
    cores,
    report.line,
    (state, tookMs) => {
      notifier.notify(state, tookMs)
      // The publisher is opened after the session, which it needs, but before the first state.
      schedulePublishing()
    },
  )
  const publisher = openAutoPublisher(session, project, report)
  const schedulePublishing = (): void => {
    if (publishes !== false) publisher.schedule()
  }
  const unwatch = watchSources(
    project,
    poll ? pollFolders : watchFolders,
    report,
    (file, kind) => {
      notifier.noteFile(file)
      schedulePublishing()
      session.noteChange(kind)
    },
  )

  const addresses = host === undefined ? undefined : addressesAt(host)
  const originAt = (address = ownAddressOf(host)): string =>
    serverOriginOf(address, server?.port ?? port)
  const editor = openEditor(
    project,
    environment,
    addresses,
    originAt,
    report.line,
    git,
    desk,
  )
  const stopped = Promise.race(
    ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)),
  )

  try {
    const plan = servePlan(project, session, editor.frames)
    const site = {
      ...plan,
      state: notifier.shown,
      editor: editor.answer,
      isOwnName: ownNamesOf(host),
    }
    server = await startServer(project, { port, host: listenAddressOf(host) }, site)

    const origin = originAt()
    report.line(
      `The shop is at ${origin}/ and updates on every change (press Ctrl+C to stop).`,
    )
    report.line(
      `Contact sheet, with all posters and previews on one page: ${origin}${SHEET}`,
    )
    editor.announce()
    if (addresses && !isLoopback(host))
      await printNetworkAddresses(server.port, addresses, report)
    if (open) await openInBrowser(`${origin}/`, report)

    // The first planning begins now, not with the first request.
    void session.current()
    await stopped
    return 0
  } catch (error) {
    const reason = listenFailure(error, port, host)
    if (reason === undefined) throw error
    report.line(reason)
    return 1
  } finally {
    unwatch()
    await Promise.all([server?.close(), session.close(), publisher.stop()])
  }
}

/** Explains why the server cannot listen; undefined for other errors. */
function listenFailure(
  error: unknown,
  port: number,
  host: string | true | undefined,
): string | undefined {
  if (hasErrorCode(error, ...ADDRESS_ERRORS))
    return `${host} is not one of this computer's addresses. Give one of them with --host, or leave the address out.`

  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen'))
    return undefined
  return `Port ${port} cannot be used: ${error.message}. Choose another port with --port.`
}

/** Error codes for an address that is unknown, invalid or belongs to another computer. */
const ADDRESS_ERRORS = [
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EINVAL',
  'EAFNOSUPPORT',
] as const

/** Watches the parents of the source folders, so that it still works after content/ was deleted and restored. */
function watchSources(
  project: Project,
  watchAll: Watch,
  report: Report,
  onChange: (file: string, kind: SourceKind) => void,
): () => void {
  const sourceFolders = [
    { folder: project.content, kind: 'content' },
    { folder: project.publicFolder, kind: 'content' },
    { folder: join(project.home, 'templates'), kind: 'code' },
    { folder: join(project.home, 'islands'), kind: 'code' },
  ] as const
  // npm writes this file after it has installed a package, such as a font.
  const lockFile = join(project.root, 'package-lock.json')
  const kindOf = (path: string): SourceKind | undefined => {
    if (path === lockFile) return 'content'
    return sourceFolders.find(
      ({ folder }) => path === folder || path.startsWith(folder + sep),
    )?.kind
  }

  const isWanted = (path: string, isFolder: boolean): boolean => {
    if (kindOf(path) === undefined) return false
    const isPublic = path.startsWith(project.publicFolder + sep)
    return !isLeftover(basename(path), { isFolder, isPublic })
  }

  const reportChange = (path: string): void => {
    const kind = kindOf(path)
    if (kind === undefined) return
    const parent = kind === 'content' ? project.root : project.home
    onChange(relative(parent, path), kind)
  }

  const reportError = (error: unknown): void => {
    const reason = error instanceof Error ? error.message : error
    report.line(`Some changes may be missed: ${reason}`)
  }

  const parents = [...new Set([project.root, project.home])]
  return watchAll(parents, isWanted, reportChange, reportError)
}
