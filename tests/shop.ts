import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveHandler from 'serve-handler'

/** The project that is tested. */
export const home = join(fileURLToPath(import.meta.url), '..', '..')

export interface Run {
  readonly code: number | null
  readonly text: string
}

/** Runs the CLI as a user would, as a process of its own. */
export function saga(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cli = home,
): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(cli, 'cli/run.mjs'), ...args], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '', ...environment },
  })
  return { code: status, text: stdout + stderr }
}

export const build = (root: string, environment: Readonly<Record<string, string>> = {}): Run =>
  saga(['build', '--root', root], environment)

/** Saves a text file as an editor would, changed. */
export const edit = async (file: string, change: (text: string) => string): Promise<void> =>
  writeFile(file, change(await readFile(file, 'utf8')))

export const startSaga = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, [join(home, 'cli/run.mjs'), ...args], {
    cwd: home,
    env: { ...process.env, SUPABASE_URL: '', SUPABASE_ANON_KEY: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** A folder of its own, removed at the end of the `using` block or by hand. */
export async function temporaryFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'saga-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const storePath = '.cache/store'
/** The tiny shop's own pictures and no other's, encoded before the first test. */
const encodedPictures = join(home, '.cache', 'tests', 'tiny')

/**
 * The tiny shop of the loader's fixtures: three posters, built in a moment.
 * @param encoded whether its pictures are encoded already: they are named by all that shapes them
 */
export async function tinyShop({
  encoded = true,
} = {}): Promise<{ readonly path: string } & AsyncDisposable> {
  const folder = await temporaryFolder()
  await cp(join(home, 'cli/load/fixtures/base/content'), join(folder.path, 'content'), { recursive: true })
  await cp(join(home, 'content/strings'), join(folder.path, 'content/strings'), { recursive: true })
  await cp(join(home, 'public'), join(folder.path, 'public'), { recursive: true })
  if (encoded)
    await cp(encodedPictures, join(folder.path, storePath), { recursive: true }).catch(() => undefined)
  return folder
}

/** Encodes the tiny shop's pictures for all tests of a run. What tests encode themselves is gone with their shops. */
export async function encodeTinyShop(): Promise<void> {
  await using shop = await tinyShop({ encoded: false })
  const { code, text } = build(shop.path)
  if (code !== 0) throw new Error(`the tiny shop could not be built: ${text}`)
  await rm(encodedPictures, { recursive: true, force: true })
  await cp(join(shop.path, storePath), encodedPictures, { recursive: true })
}

/** Every file below a folder with its bytes' hash: what "byte-identical" means. */
export async function fingerprint(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashed = await Promise.all(
    files.map(
      async (file) =>
        [
          relative(folder, file),
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const,
    ),
  )
  return Object.fromEntries(hashed.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export interface LocalServer {
  readonly origin: string
  close(): Promise<void>
}

export async function listen(server: Server): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Serves a built folder by the handler of `serve`, with the rules that the build wrote. */
export async function serveFolder(dist: string): Promise<LocalServer> {
  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as object
  return listen(
    createServer(
      (request, response) => void serveHandler(request, response, { ...config, public: dist, etag: true }),
    ),
  )
}
