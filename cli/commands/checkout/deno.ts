import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { hasErrorCode } from '../../fs/system.ts'

/** The version of the npm package `deno`, for machines without Deno. */
const VERSION = '2.9.6'

/** The folder for Deno and the packages of the function, and the output for messages about the installation. */
interface DenoPlace {
  /** The cache of the shop. */
  readonly cache: string
  readonly tell?: (line: string) => void
}

const folderIn = (cache: string): string => join(cache, `deno-${VERSION}`)

/**
 * Returns the path of Deno 2, either from PATH or from the npm package, which the first call installs into the cache.
 */
export async function findDeno({ cache, tell }: DenoPlace): Promise<string> {
  const { stdout } = spawnSync('deno', ['--version'], { encoding: 'utf8' })
  if (stdout?.startsWith('deno 2.')) return 'deno'

  const installed = folderIn(cache)
  const program = await installedDeno(installed)
  if (program !== undefined) return program

  tell?.(`No Deno 2 was found. Installing the npm package deno ${VERSION} into .cache/`)
  return installDeno(installed)
}

/**
 * Returns the path of the installed program. Each system has a separate package:
 * node_modules/@deno/linux-x64-glibc/deno
 */
async function installedDeno(installed: string): Promise<string | undefined> {
  const scope = join(installed, 'node_modules/@deno')
  const systems = await readdir(scope).catch(() => [])
  return systems
    .flatMap((system) => ['deno', 'deno.exe'].map((name) => join(scope, system, name)))
    .find((path) => existsSync(path))
}

const REMEDY =
  'Check the connection to the internet and try again, or install Deno as https://docs.deno.com describes.'

async function installDeno(installed: string): Promise<string> {
  // Installs the package in a temporary folder first: two tests may install it at once,
  // and neither may find a partial installation.
  await mkdir(dirname(installed), { recursive: true })
  const folder = await mkdtemp(`${installed}-`)
  const options = [
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // Without a network, npm would be silent for minutes.
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=500',
    '--fetch-retry-maxtimeout=1000',
  ]
  const failure = await runNpm(['install', ...options, `deno@${VERSION}`])
  if (failure === undefined)
    // `rename` fails if another process has installed it meanwhile.
    await rename(folder, installed).catch(() =>
      cp(folder, installed, { recursive: true }),
    )
  await rm(folder, { recursive: true, force: true })

  const program = await installedDeno(installed)
  if (program === undefined) {
    const reason = failure ?? 'npm has no Deno for this system'
    throw new Error(
      `Deno 2, which runs the checkout function, was not found and could not be installed into .cache/: ${reason}. ${REMEDY}`,
    )
  }
  return program
}

/** Runs npm to completion. Returns the reason why it failed; undefined if it succeeds. */
async function runNpm(args: readonly string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)('npm', args, { shell: process.platform === 'win32' })
    return undefined
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return 'npm was not found'

    const { stderr = '' } = error as { readonly stderr?: string }
    const code = /^npm (?:error|ERR!) code (\w+)/m.exec(stderr)?.[1]
    return code === undefined ? 'npm failed' : `npm failed with ${code}`
  }
}

/** Returns the environment of Deno, which keeps downloaded packages in the cache. */
export const denoEnvironment = (cache: string) => ({
  ...process.env,
  DENO_DIR: join(cache, 'deno-modules'),
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
})

export interface FunctionOptions extends DenoPlace {
  /** The folder of the function's code. */
  readonly folder: string
  /**
   * Secrets and variables of the function. The function does not see variables that the shell has set for the real
   * function.
   */
  readonly variables: Readonly<Record<string, string>>
  /** 0 for any free port. */
  readonly port?: number
  /** The module whose default export is served. */
  readonly entry?: string
  /** Called with the output of the running function. */
  readonly print?: (text: string) => void
}

/**
 * Serves the function as it is deployed.
 * @throws an error with the function's output if it does not start
 */
export async function serveFunction({
  folder,
  cache,
  tell,
  variables,
  port = 0,
  entry = 'index.ts',
  print,
}: FunctionOptions) {
  const options = [
    '--config',
    'deno.json',
    '--no-prompt',
    '--allow-net',
    '--allow-env',
    '--allow-read',
  ]
  const address = ['--host', '127.0.0.1', '--port', String(port)]
  const deno = await findDeno(tell ? { cache, tell } : { cache })
  const child = spawn(deno, ['serve', ...options, ...address, entry], {
    cwd: folder,
    env: { ...denoEnvironment(cache), ...NO_SECRETS, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

  // Otherwise the child would outlive this process.
  const kill = (): boolean => child.kill()
  process.once('exit', kill)
  child.once('close', () => process.off('exit', kill))

  let log = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      // Earlier output is about the start. If the start fails, the error contains that output.
      if (log.includes('Listening on ')) print?.(chunk.toString())
      log += chunk.toString()
      const listeningOrigin = /Listening on (http:\/\/[^/\s]+)/.exec(log)?.[1]
      if (listeningOrigin) resolve(listeningOrigin)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('close', () => reject(new Error(reasonIn(log))))
  })

  return {
    origin,
    pid: child.pid ?? 0,
    log: () => log,
    stop: () => {
      kill()
      return ended
    },
  }
}

/**
 * Returns what the function printed before it exited. Leaves out the prefix that Deno adds to an error, and the list of
 * packages that it downloads at the first start.
 */
const reasonIn = (log: string): string =>
  log
    .replaceAll(/^(?:Download|Initialize) .*\n/gm, '')
    .trim()
    .replace(/^error: Uncaught (?:\(in promise\) )?(?:Error: )?/, '')

/** Empty values for the variables that the shell has set for the real function. */
const NO_SECRETS = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(?:DATABASE_|REBUILD_|SHOP_|SHIP_|STRIPE_|SUPABASE_)/.test(name))
    .map((name) => [name, '']),
)
