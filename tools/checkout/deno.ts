import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = join(fileURLToPath(import.meta.url), '..', '..', '..')
/** The function's folder, where the Supabase CLI expects it. */
export const functionFolder = join(root, 'supabase/functions/create-checkout')

/** The version of the npm package `deno`, for machines without Deno. */
const VERSION = '2.9.6'
const installed = join(root, `.cache/deno-${VERSION}`)

/**
 * Returns the path of Deno 2: that on PATH, or that of the npm package, which the first
 * call installs into .cache/.
 */
export async function findDeno(): Promise<string> {
  const { stdout } = spawnSync('deno', ['--version'], { encoding: 'utf8' })
  if (stdout?.startsWith('deno 2.')) return 'deno'
  return (await installedDeno()) ?? (await installDeno())
}

/**
 * Returns the path of the installed program. Each system has a separate package:
 * node_modules/@deno/linux-x64-glibc/deno
 */
async function installedDeno(): Promise<string | undefined> {
  const scope = join(installed, 'node_modules/@deno')
  const systems = await readdir(scope).catch(() => [])
  return systems
    .flatMap((system) => ['deno', 'deno.exe'].map((name) => join(scope, system, name)))
    .find((path) => existsSync(path))
}

async function installDeno(): Promise<string> {
  process.stdout.write(
    `No Deno 2 was found. Installing the npm package deno ${VERSION} into .cache/\n`,
  )
  // Installs the package in a temporary folder first: two tests may install it at once,
  // and neither may find half of it.
  await mkdir(dirname(installed), { recursive: true })
  const folder = await mkdtemp(`${installed}-`)
  const options = [
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--silent',
  ]
  const failure = await runNpm(['install', ...options, `deno@${VERSION}`])
  if (failure === undefined)
    // `rename` fails if another process has installed it meanwhile.
    await rename(folder, installed).catch(() =>
      cp(folder, installed, { recursive: true }),
    )
  await rm(folder, { recursive: true, force: true })

  const program = await installedDeno()
  if (program === undefined)
    throw new Error(
      `${failure ?? ''}\nDeno 2 was not found and could not be installed: install it as described at https://docs.deno.com, or try again.`,
    )
  return program
}

/** Runs npm to its end. Returns its error; undefined if it succeeds. */
async function runNpm(args: readonly string[]): Promise<unknown> {
  try {
    await promisify(execFile)('npm', args, { shell: process.platform === 'win32' })
    return undefined
  } catch (error) {
    return error
  }
}

/** The environment of Deno, which stores downloaded packages in the project's cache. */
const environment = {
  ...process.env,
  DENO_DIR: join(root, '.cache/deno-modules'),
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
}

/** Runs Deno to its end, in the folder of the function. */
export async function runDeno(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly text: string }> {
  const { status, stdout, stderr } = spawnSync(await findDeno(), args, {
    cwd: functionFolder,
    encoding: 'utf8',
    env: environment,
  })
  return { code: status, text: stdout + stderr }
}

export interface FunctionOptions {
  /**
   * Secrets and variables of the function. It does not see those that the shell has set
   * for the real function.
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
  const child = spawn(await findDeno(), ['serve', ...options, ...address, entry], {
    cwd: functionFolder,
    env: { ...environment, ...NO_SECRETS, ...variables },
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
      if (log.includes('Listening on ')) print?.(chunk.toString())
      log += chunk.toString()
      const listeningOrigin = /Listening on (http:\/\/[^/\s]+)/.exec(log)?.[1]
      if (listeningOrigin) resolve(listeningOrigin)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('close', () => reject(new Error(log.trim())))
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

/** Empty values for the variables that the shell has set for the real function. */
const NO_SECRETS = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(?:SHOP_|SHIP_|STRIPE_|SUPABASE_)/.test(name))
    .map((name) => [name, '']),
)
