// Validates and builds on every supported Node, and runs the tests of cli/ on the newest one: `npm run test:node`.
// With `--all` the tests run on all of them but the oldest, on which `npm test` runs them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fingerprint } from './fingerprint.ts'
import { canInstallNode, installNode, type NodeLine, nodeVersions } from './node-versions.ts'

const home = join(import.meta.dirname, '..')
const vitest = join(home, 'node_modules/vitest/vitest.mjs')

const lines = Object.keys(nodeVersions).map((line) => Number(line) as NodeLine)
const others = canInstallNode ? await Promise.all(lines.map((line) => installNode(home, line))) : []
if (!canInstallNode)
  process.stdout.write(
    `Only Node ${process.versions.node} is tested: the others are installed on Linux with an x64 processor only.\n`,
  )

/** What runs on the oldest and on the newest Node seldom fails between them. */
const tested = process.argv.includes('--all') ? others : others.slice(-1)

/** The shop with few posters that `npm test` has left: its pictures are encoded. */
const small = join(home, '.cache/tests/small')
const source = existsSync(join(small, 'dist')) ? small : home

const shop = await mkdtemp(join(tmpdir(), 'saga-node-'))
try {
  for (const name of ['content', 'public', '.cache/store'])
    await cp(join(source, name), join(shop, name), { recursive: true, dereference: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // A fresh clone has no encoded pictures: the first build makes them for the others.
        if (error.code !== 'ENOENT') throw error
      },
    )
  let first: Readonly<Record<string, string>> | undefined
  for (const program of [process.execPath, ...others]) {
    const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim()
    process.stdout.write(`\nNode ${version}\n`)
    await forgetBuild()
    run(program, ['cli/run.mjs', 'validate', '--root', shop], 'pipe')
    run(program, ['cli/run.mjs', 'build', '--root', shop], 'pipe')
    const built = await fingerprint(join(shop, 'dist'))
    first ??= built
    if (!isDeepStrictEqual(built, first))
      throw new Error(`Node ${version} builds another dist/ than ${process.version}.`)
    // Templates are compared by what they write above, and islands run in browsers.
    if (tested.includes(program)) run(program, [vitest, 'run', 'cli/', 'tests/build/stderr.test.ts'])
  }
} finally {
  await rm(shop, { recursive: true, force: true })
}

/** Removes everything that a build left but the encoded pictures. */
async function forgetBuild(): Promise<void> {
  await rm(join(shop, 'dist'), { recursive: true, force: true })
  for (const name of await readdir(join(shop, '.cache')).catch(() => []))
    if (name !== 'store') await rm(join(shop, '.cache', name), { recursive: true })
}

/** Runs a script on one version of Node, which the script's own children find first. @throws when it fails */
function run(program: string, args: readonly string[], stderr: 'inherit' | 'pipe' = 'inherit'): void {
  const result = spawnSync(program, args, {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'inherit', stderr],
  })
  const said = result.stderr ?? ''
  if (result.status !== 0) throw new Error(`${args.join(' ')} ended with ${result.status}.\n${said}`)
  if (said !== '') throw new Error(`${args.join(' ')} writes to stderr:\n${said}`)
}
