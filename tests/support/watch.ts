import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type OpenWatchEditor, watch } from '../../cli/commands/watch/watch.ts'
import { openWatchEditor } from '../../cli/editor/server/watch-editor.ts'
import { fileStampOf } from '../../cli/fs/identity.ts'
import { projectOf } from '../../cli/project.ts'
import { reportTo } from '../../cli/report.ts'
import type { State } from '../../cli/serve/protocol.ts'
import { copyPictures, makeTinyShop, tinyShop } from '../shops/tiny-shop.ts'
import { codeHash, home } from './cli.ts'
import { edit, removeTemporary, temporaryFolder } from './files.ts'

/** A message from `saga watch` to open pages, in a form that is easy to compare. */
interface Message {
  readonly version: string
  /** The failure as text: every diagnostic with its location, code frame and remedy, and the number of errors. */
  readonly fault?: string
  /** Addresses of public files that have changed. */
  readonly replaced: readonly string[]
}

export type Watching = Awaited<ReturnType<typeof startWatching>>

/**
 * Copies the project and its bundled code, with the tiny shop and its encoded pictures as its content. Tests may change
 * the copied code.
 */
export async function projectCopy(): Promise<string> {
  const { path: root } = await temporaryFolder()
  const copiedNames = [
    'cli',
    'templates',
    'islands',
    'supabase',
    'package.json',
    'package-lock.json',
  ]
  for (const name of copiedNames)
    cpSync(join(home, name), join(root, name), { recursive: true })

  await makeTinyShop(root, 'written')
  await copyPictures(join(root, '.cache/store'))

  // The folder node_modules may be in a folder above the project. Node finds it through one of its packages, React.
  const reactManifest = createRequire(join(home, 'package.json')).resolve(
    'react/package.json',
  )
  await symlink(join(reactManifest, '../..'), join(root, 'node_modules'))
  await copyBundles(root)
  return root
}

/** Copies what the project has bundled, because bundling takes 10 s of CPU time. */
async function copyBundles(root: string): Promise<void> {
  await copyCodeCache(root)
  codeHash()
  cpSync(join(home, '.cache/cli'), join(root, '.cache/cli'), { recursive: true })
  const manifestFile = join(root, '.cache/cli/manifest.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as ProgramManifest
  const inputs = manifest.inputs.map(([name]) => [
    name,
    fileStampOf(statSync(join(root, name))),
  ])
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, inputs }))
}

/** Copies the bundled templates, scripts and styles into the cache of another project or of a shop. */
export async function copyCodeCache(root: string): Promise<void> {
  const cache = join(home, '.cache/code')
  for (const name of await readdir(cache)) {
    const folder = join(root, '.cache/code', name)
    try {
      cpSync(join(cache, name), folder, { recursive: true })
    } catch {
      // Another worker is writing this bundle.
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** What cli/run.mjs records of the bundled program. */
interface ProgramManifest {
  /** The sources, each with its stamp. */
  readonly inputs: readonly (readonly [name: string, stamp: string])[]
}

/** The address of the shop in what `watch` prints. */
const ORIGIN = /http:\/\/localhost:\d+/
const TIMEOUT_MS = 60_000
const POLL_MS = 10

/** Starts `saga watch` on a free port, with the CLI in the folder `cli`, and waits for its address. */
export async function startWatching(
  root: string,
  cli = root,
  options: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
) {
  const args = [
    join(cli, 'cli/run.mjs'),
    'watch',
    '--root',
    root,
    '--port',
    '0',
    ...options,
  ]
  const run = spawn(process.execPath, args, {
    env: {
      ...process.env,
      SUPABASE_URL: '',
      SUPABASE_ANON_KEY: '',
      DATABASE_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

  let printed = ''
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })

  const exited = once(run, 'exit')
  const origin = await waitFor(
    () => ORIGIN.exec(printed)?.[0],
    () => `no address in: ${printed}`,
  )
  const messages: Message[] = []
  const control = new AbortController()
  void follow(`${origin}/__saga/events`, control.signal, (message) =>
    messages.push(message),
  )

  const pages = pagesAt(origin, root, () => printed)
  /** Waits until the last message matches. */
  const hears = (isExpected: (message: Message) => boolean): Promise<Message> =>
    waitFor(
      () => {
        const lastMessage = messages.at(-1)
        return lastMessage && isExpected(lastMessage) ? lastMessage : undefined
      },
      () => `last heard: ${JSON.stringify(messages.at(-1))}\n${printed}`,
    )

  return {
    /** The shop's folder. If the shop is a copy of the project, it also contains the code. */
    root,
    origin,
    /** Returns everything that the program has printed. */
    output: () => printed,
    ...pages,
    hears,
    /** Waits until the last message is a failure. Returns it as text. */
    untilFaulty: () =>
      hears(({ fault }) => fault !== undefined).then(({ fault = '' }) => fault),
    /** Waits until the last message is not a failure. */
    untilWell: () => hears(({ fault }) => fault === undefined),
    /** Sends a signal to the program. Returns its exit code. */
    async stop(signal: NodeJS.Signals = 'SIGINT') {
      control.abort()
      run.kill(signal)
      const [code] = (await exited) as [number | null]
      return code
    },
    async [Symbol.asyncDispose]() {
      control.abort()
      if (run.exitCode === null) run.kill('SIGKILL')
      await exited
      await removeTemporary(root)
    },
  }
}

/** What a test does with a served shop whose folder is `root`. */
function pagesAt(origin: string, root: string, output: () => string) {
  const page = async (path: string): Promise<string> =>
    (await fetch(origin + path)).text()

  return {
    /** Fetches the text of a path. */
    page,
    /** Fetches a path until its text matches. */
    until: (path: string, isExpected: (text: string) => boolean) =>
      waitFor(
        async () => isExpected(await page(path)) || undefined,
        () => `${path} did not change: ${output()}`,
      ),
    edit: (file: string, change: (text: string) => string) =>
      edit(join(root, file), (text) => {
        const changedText = change(text)
        if (changedText === text) throw new Error(`the edit changes nothing in ${file}`)
        return changedText
      }),
  }
}

/**
 * Watches a shop in this process until it exits, which costs a third of a process of its own. Leaves dist/ alone.
 * `renewEditor` replaces the editor, so that it forgets its history and its token.
 */
export async function watchHere(root: string) {
  let printed = ''
  const write = (text: string): void => {
    printed += text
  }
  const report = reportTo({ write, isTerminal: false, colours: false }, root, () => 0)

  let renewEditor = (): void => undefined
  const openEditor: OpenWatchEditor = (...settings) => {
    let editor = openWatchEditor(...settings)
    renewEditor = () => {
      editor = openWatchEditor(...settings)
    }
    return {
      announce: () => editor.announce(),
      answer: (request, response) => editor.answer(request, response),
      frames: () => editor.frames(),
    }
  }

  const context = {
    project: projectOf(root, { home, hash: codeHash() }),
    environment: {},
    report,
  }
  const options = {
    port: 0,
    poll: false,
    open: false,
    git: true,
    publishes: false,
  } as const
  const ended = watch(context, 1, options, openEditor)
  ended.catch((error: unknown) => write(String(error)))

  const origin = await waitFor(
    () => ORIGIN.exec(printed)?.[0],
    () => `no address in: ${printed}`,
  )
  return {
    root,
    origin,
    output: () => printed,
    ...pagesAt(origin, root, () => printed),
    renewEditor: () => renewEditor(),
  }
}

/** Watches the tiny shop and waits for its first page. With `code`, the test may also change a copy of the code. */
export async function watchTinyShop({ code = false } = {}): Promise<Watching> {
  const root = code ? await projectCopy() : (await tinyShop()).path
  const watching = await startWatching(root, code ? root : home)
  await watching.until('/sv', (html) => html.includes('Två månar'))
  return watching
}

/** Polls until `read` returns a value. Throws after `TIMEOUT_MS`. */
async function waitFor<T>(
  read: () => T | undefined | Promise<T | undefined>,
  describeTimeout: () => string,
): Promise<T> {
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(describeTimeout())
}

/** Calls `receive` with every message of an event stream, until `signal` is aborted. */
async function follow(
  address: string,
  signal: AbortSignal,
  receive: (message: Message) => void,
): Promise<void> {
  try {
    const { body } = await fetch(address, { signal })
    let incompleteEvent = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (incompleteEvent + part).split('\n\n')
      incompleteEvent = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data) receive(messageOf(JSON.parse(data) as State))
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const messageOf = ({ version, replaced, failure }: State): Message => {
  if (!failure) return { version, replaced }
  const diagnostics = failure.diagnostics.map(({ at, message, code, hint, frame }) => [
    `${at.file}:${at.line}:${at.column} ${message} [${code}]`,
    ...frame.flatMap(({ text, mark }) => [
      text,
      ...(mark ? ['^'.repeat(mark.length)] : []),
    ]),
    hint ?? '',
  ])

  const errorCount = `${diagnostics.length} errors`
  const fault = [...diagnostics.flat(), failure.message ?? '', errorCount].join('\n')
  return { version, replaced, fault }
}
