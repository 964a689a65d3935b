/*
 * The development loop beside Astro's and Eleventy's: start, save → served, build without a change, build after one.
 * Rounds of the three are interleaved, so that a busy machine is busy for all; medians and ratios are printed.
 *
 *   npm run bench:dev              the table
 *   npm run bench:dev -- soak 1000 that many edits, faults among them, in one `saga watch`; memory must stay flat
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { tableOf } from '../table.ts'
import { type Peer, retitle, writeAstroSite, writeEleventySite } from './dev-peers.ts'
import { soak } from './dev-soak.ts'
import { installPackages, labelOf, nodeFor } from './installed.ts'
import { sagaCommand } from './saga-command.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const bench = join(home, '.cache', 'bench')
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
})
const ROUNDS = Number(values.rounds)
const SAVES = 7

interface Contender extends Peer {
  readonly name: string
  readonly serve: (port: number) => readonly [string, ...string[]]
  readonly build: readonly [string, ...string[]]
}

const measures = ['start', 'save → served', 'build, no change', 'build, one change'] as const
type Times = Record<(typeof measures)[number], number[]>

async function main(): Promise<void> {
  const [command, count] = positionals
  const ours = await copyOfTheShop()
  if (command === 'soak') return soak(ours, Number(count ?? 1000))
  const modules = await installPackages(join(bench, 'peers'), ['astro', '@11ty/eleventy'])
  const posters = (await readdir(join(home, 'content/posters'), { recursive: true })).filter((name) =>
    name.endsWith('.yaml'),
  ).length
  const astro = await writeAstroSite(join(bench, 'astro'), modules, posters)
  const eleventy = await writeEleventySite(join(bench, 'eleventy'), modules, posters)
  const [astroNode, eleventyNode] = [await nodeFor(home, 'astro'), await nodeFor(home, '@11ty/eleventy')]
  const runAstro = [astroNode.program, join(modules, 'astro/bin/astro.mjs')] as const
  const runEleventy = [eleventyNode.program, join(modules, '@11ty/eleventy/cmd.cjs')] as const
  const contenders: readonly Contender[] = [
    {
      name: `saga, Node ${process.versions.node}`,
      ...ours,
      serve: (port) => sagaCommand('watch', '--root', ours.folder, '--port', String(port)),
      build: sagaCommand('build', '--root', ours.folder),
    },
    {
      name: labelOf('Astro', 'astro', astroNode),
      ...astro,
      serve: (port) => [...runAstro, 'dev', '--port', String(port)],
      build: [...runAstro, 'build'],
    },
    {
      name: labelOf('Eleventy', '@11ty/eleventy', eleventyNode),
      ...eleventy,
      serve: (port) => [...runEleventy, '--serve', '--quiet', `--port=${port}`],
      build: [...runEleventy, '--quiet'],
    },
  ]
  for (const { build, folder } of contenders) await timeRun(build, folder)
  const times = new Map(contenders.map(({ name }) => [name, empty()]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) await measure(contender, times.get(contender.name) ?? empty(), round)
    process.stdout.write(`round ${round + 1} of ${ROUNDS}\n`)
  }
  process.stdout.write(`\n${posters} posters, ${ROUNDS} rounds; medians\n\n${table(times)}\n`)
}

const empty = (): Times => Object.fromEntries(measures.map((name) => [name, []])) as unknown as Times

async function measure(contender: Contender, times: Times, round: number): Promise<void> {
  const { build, folder, poster, page } = contender
  times['build, no change'].push(await timeRun(build, folder))
  await retitle(poster, `Built ${round}`)
  times['build, one change'].push(await timeRun(build, folder))
  const port = await freePort()
  const started = performance.now()
  const server = run(contender.serve(port), folder)
  const ended = once(server, 'exit')
  try {
    const address = `http://localhost:${port}${page}`
    await waitUntilServed(address, (html) => html.includes(`Built ${round}`))
    times.start.push(performance.now() - started)
    for (let save = 0; save < SAVES; save += 1) {
      await pause(400)
      const before = performance.now()
      await retitle(poster, `Saved ${round} ${save}`)
      await waitUntilServed(address, (html) => html.includes(`Saved ${round} ${save}`))
      // The first save warms what every contender compiles when it is first needed.
      if (save > 0) times['save → served'].push(performance.now() - before)
    }
  } finally {
    server.kill('SIGTERM')
    await ended
  }
  await timeRun(build, folder)
}

const run = ([program, ...options]: readonly [string, ...string[]], cwd: string): ChildProcess =>
  spawn(program, options, {
    cwd,
    stdio: 'ignore',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', SUPABASE_URL: '', SUPABASE_ANON_KEY: '' },
  })

/** Milliseconds of the whole process. */
async function timeRun(command: readonly [string, ...string[]], cwd: string): Promise<number> {
  const started = performance.now()
  const [code] = (await once(run(command, cwd), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  return performance.now() - started
}

const PATIENCE_MS = 30_000

async function waitUntilServed(address: string, wanted: (html: string) => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const html = await fetch(address).then(
      (answer) => answer.text(),
      () => '',
    )
    if (wanted(html)) return
    await pause(2)
  }
  throw new Error(`${address} never showed what was saved`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The shop itself, with its encoded pictures, in a folder whose files may be changed. */
async function copyOfTheShop(): Promise<Peer> {
  const folder = join(bench, 'saga')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '.cache'), { recursive: true })
  for (const name of ['content', 'public'])
    await cp(join(home, name), join(folder, name), { recursive: true })
  await cp(join(home, '.cache/store'), join(folder, '.cache/store'), { recursive: true }).catch(
    () => undefined,
  )
  await symlink(join(home, 'node_modules'), join(folder, 'node_modules'))
  return { folder, poster: join(folder, await firstPoster(folder)), page: '/sv' }
}

/** The first poster of the home's gallery. */
async function firstPoster(folder: string): Promise<string> {
  const gallery = await readFile(join(folder, 'content/galleries/main.yaml'), 'utf8')
  const id = /^posters:\n\s+- (\S+)/m.exec(gallery)?.[1]
  return `content/posters/main/${id}.yaml`
}

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function table(times: ReadonlyMap<string, Times>): string {
  const names = [...times.keys()]
  const [own = ''] = names
  const rows = measures.map((measure) => {
    const ours = medianOf(times.get(own)?.[measure] ?? [])
    const cells = names.map((name) => {
      const median = medianOf(times.get(name)?.[measure] ?? [])
      return name === own ? median.toFixed(0) : `${median.toFixed(0)} (${(median / ours).toFixed(1)} ×)`
    })
    return [measure, ...cells]
  })
  return tableOf(['ms, and ratio to ours', ...names], rows)
}

await main()
