import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ImageSettings } from '../../cli/model/image.ts'
import { projectAt } from '../../cli/project.ts'
import type { Measurement } from './contender.ts'
import type { ContenderName, Task } from './contenders.ts'
import { meanFidelity } from './fidelity.ts'
import { machine } from './figures.ts'
import { installPackages, labelOf, nodeFor } from './installed.ts'
import { type Picture, sampleOf, shopPictures } from './shop-pictures.ts'

const home = join(fileURLToPath(import.meta.url), '..', '..', '..')
const bench = join(home, '.cache', 'bench')

const { values } = parseArgs({
  options: { sample: { type: 'string', default: '48' }, rounds: { type: 'string', default: '3' } },
})
const rounds = Number(values.rounds)
// What is remembered of the shop's own content belongs to its builds.
const project = { ...projectAt(home, home, 'bench'), cache: bench }
const { pictures: all, settings } = await shopPictures(project)
/** A rival takes one setting for all widths of a source, so that all do where times are compared. */
const equalSettings = { ...settings, avifWidest: settings.avif }
const sample = sampleOf(all, Number(values.sample))
/** AVIF of the default effort takes so long that a few pictures must do. */
const few = sampleOf(sample, 4)
  .map((variants) => variants.filter(({ format }) => format === 'avif') as Picture[number][])
  .flatMap(([first, ...rest]): Picture[] => (first ? [[first, ...rest]] : []))

await installPackages(bench, ['@11ty/eleventy-img'])
const rivalNode = await nodeFor(home, '@11ty/eleventy-img')
const times = new Map<ContenderName, number[]>()
const sizes = new Map<ContenderName, number>()

for (let round = 0; round < rounds; round += 1) {
  const order: ContenderName[] = ['ours', 'floor', 'eleventySame', 'eleventyDefaults']
  // Turned by one each round, so that nobody is always the first.
  for (const name of [...order.slice(round % 4), ...order.slice(0, round % 4)]) {
    await run(name, sample, name, equalSettings)
    if (name === 'ours') await run('warm', sample, 'ours', equalSettings, true)
  }
}
await run('effort4', few, 'effort4', settings)
await run('ourSettings', few, 'ourSettings', settings)
const ourFidelity = await meanFidelity(few, project.content, join(bench, 'ourSettings'))
const defaultFidelity = await meanFidelity(few, project.content, join(bench, 'effort4'))

say(
  `${sample.length} sources, ${sample.flat().length} variants, ${machine()}, median of ${rounds}; ${labelOf('eleventy-img', '@11ty/eleventy-img', rivalNode)}`,
)
say('')
say('                                     seconds   × floor      KB')
row('ours: a build with an empty store', 'ours')
row('floor: plain sharp script', 'floor')
row('eleventy-img, same settings', 'eleventySame')
row('eleventy-img, its defaults (WebP)', 'eleventyDefaults')
row('ours again: nothing to decode', 'warm')
say('')
say(`AVIF only, ${few.length} sources, ${few.flat().length} variants`)
say('                                     seconds                KB      dB')
say(
  `our settings                        ${cells(median('ourSettings'), sizes.get('ourSettings') ?? 0, ourFidelity)}`,
)
say(
  `sharp's defaults (effort 4)         ${cells(median('effort4'), sizes.get('effort4') ?? 0, defaultFidelity)}`,
)
say('')
check('ours ≤ 1.05 × floor', ratio('ours', 'floor'), (value) => value <= 1.05)
check('ours ≤ 0.95 × eleventy-img, same settings', ratio('ours', 'eleventySame'), (value) => value <= 0.95)
check('effort 4 ≥ 5 × our time', ratio('effort4', 'ourSettings'), (value) => value >= 5)
check(
  'our bytes ≤ 1.3 × effort 4',
  (sizes.get('ourSettings') ?? 0) / (sizes.get('effort4') ?? 1),
  (value) => value <= 1.3,
)
check('dB below effort 4 ≤ 1', defaultFidelity - ourFidelity, (value) => value <= 1)
await Promise.all(
  ['task.json', ...times.keys()].map((name) => rm(join(bench, name), { recursive: true, force: true })),
)

async function run(
  name: ContenderName,
  pictures: readonly Picture[],
  folder: string,
  settings: ImageSettings,
  keep = false,
): Promise<void> {
  const out = join(bench, folder)
  if (!keep) await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const cores = availableParallelism()
  const task: Task = { home, content: project.content, pictures, settings, out, cores, rivals: bench }
  const taskFile = join(bench, 'task.json')
  await writeFile(taskFile, JSON.stringify(task))
  const { stdout, status } = spawnSync(
    name.startsWith('eleventy') ? rivalNode.program : process.execPath,
    ['--import', 'tsx', join(home, 'tools/bench/contender.ts'), name, taskFile],
    { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (status !== 0) throw new Error(`${name} failed`)
  const { ms } = JSON.parse(stdout) as Measurement
  times.set(name, [...(times.get(name) ?? []), ms])
  sizes.set(name, await bytesIn(out))
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const each = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return each.reduce((sum, size) => sum + size, 0)
}

function median(name: ContenderName): number {
  return middle(times.get(name) ?? [])
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Median of the ratios within each round: what else the machine does changes from round to round. */
function ratio(a: ContenderName, b: ContenderName): number {
  const rivals = times.get(b) ?? []
  return middle((times.get(a) ?? []).map((ms, round) => ms / (rivals[round] ?? Number.NaN)))
}

function row(label: string, name: ContenderName): void {
  const [seconds, times] = [median(name) / 1000, ratio(name, 'floor')]
  const kilobytes = ((sizes.get(name) ?? 0) / 1024).toFixed(0)
  say(
    `${label.padEnd(36)}${seconds.toFixed(2).padStart(8)}${times.toFixed(3).padStart(10)}${kilobytes.padStart(8)}`,
  )
}

function cells(ms: number, bytes: number, fidelity: number): string {
  const kilobytes = (bytes / 1024).toFixed(0)
  return `${(ms / 1000).toFixed(2).padStart(8)}${kilobytes.padStart(18)}${fidelity.toFixed(2).padStart(8)}`
}

function check(claim: string, value: number, holds: (value: number) => boolean): void {
  say(`${holds(value) ? 'yes' : 'NO '}  ${claim.padEnd(46)} ${value.toFixed(3)}`)
  if (!holds(value)) process.exitCode = 1
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
