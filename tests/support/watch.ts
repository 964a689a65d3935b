import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { State } from '../../cli/serve/protocol.ts'
import { copyPictures, makeTinyShop, tinyShop } from '../shops/tiny-shop.ts'
import { home } from './cli.ts'
import { edit, removeTemporary, temporaryFolder } from './files.ts'

/** A message to open pages, as tests see it. */
interface Heard {
  readonly version: string
  /** The failure as text: each diagnostic with its place, its code frame and its remedy, and a count. */
  readonly fault?: string
  readonly replaced: readonly string[]
}

export type Watching = Awaited<ReturnType<typeof startWatching>>

/** Copies the project, with the tiny shop and its encoded pictures as content: tests may change the copied code. */
export async function projectCopy(): Promise<string> {
  const { path: root } = await temporaryFolder()
  for (const name of [
    'cli',
    'templates',
    'islands',
    'supabase',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(home, name), join(root, name), { recursive: true })
  await makeTinyShop(root, 'real')
  await copyPictures(join(root, '.cache/store'))
  const modules = createRequire(join(home, 'package.json')).resolve('react/package.json')
  await symlink(join(modules, '../..'), join(root, 'node_modules'))
  return root
}

const PATIENCE_MS = 60_000
const POLL_MS = 10

/** Starts `saga watch` of a project, by default the watched folder, on a free port and waits for its address. */
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
    env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const exited = once(run, 'exit')
  const origin = await waitFor(
    () => /http:\/\/localhost:\d+/.exec(said)?.[0],
    () => `no address in: ${said}`,
  )
  const states: Heard[] = []
  const control = new AbortController()
  void follow(`${origin}/__saga/events`, control.signal, (state) => states.push(state))
  const page = async (path: string): Promise<string> =>
    (await fetch(origin + path)).text()
  /** Waits until the last state of the shop is a wanted one. */
  const hears = (wanted: (state: Heard) => boolean): Promise<Heard> =>
    waitFor(
      () => states.slice(-1).find(wanted),
      () => `last heard: ${JSON.stringify(states.at(-1))}\n${said}`,
    )
  return {
    /** Folder of the site; code and content lie in it, as they do in the repository. */
    root,
    origin,
    said: () => said,
    page,
    hears,
    /** Fetches a path until its text satisfies `wanted`. */
    until: (path: string, wanted: (text: string) => boolean) =>
      waitFor(
        async () => wanted(await page(path)) || undefined,
        () => `${path} did not change: ${said}`,
      ),
    faulty: () =>
      hears(({ fault }) => fault !== undefined).then(({ fault = '' }) => fault),
    well: () => hears(({ fault }) => fault === undefined),
    edit: (file: string, change: (text: string) => string) =>
      edit(join(root, file), (before) => {
        const after = change(before)
        if (after === before) throw new Error(`the edit changes nothing in ${file}`)
        return after
      }),
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

/** Watches the tiny shop once it has its first page, with the project's code or with `code` of its own to change. */
export async function watchTinyShop({ code = false } = {}): Promise<Watching> {
  const { path } = code ? { path: await projectCopy() } : await tinyShop()
  const watching = await startWatching(path, code ? path : home)
  await watching.until('/sv', (html) => html.includes('Två månar'))
  return watching
}

/** Asks again and again until there is an answer. Throws after `PATIENCE_MS`. */
async function waitFor<T>(
  ask: () => T | undefined | Promise<T | undefined>,
  fault: () => string,
): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(fault())
}

async function follow(
  address: string,
  signal: AbortSignal,
  heard: (state: Heard) => void,
): Promise<void> {
  try {
    const { body } = await fetch(address, { signal })
    let text = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + part).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1]
        if (data) heard(heardIn(JSON.parse(data) as State))
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const heardIn = ({ version, replaced, failure }: State): Heard => {
  if (!failure) return { version, replaced }
  const said = failure.diagnostics.map(({ at, message, code, hint, frame }) => [
    `${at.file}:${at.line}:${at.column} ${message} [${code}]`,
    ...frame.flatMap(({ text, mark }) => [
      text,
      ...(mark ? ['^'.repeat(mark.length)] : []),
    ]),
    hint ?? '',
  ])
  const fault = [...said.flat(), failure.message ?? '', `${said.length} errors`].join(
    '\n',
  )
  return { version, replaced, fault }
}
