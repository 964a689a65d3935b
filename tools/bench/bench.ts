// `npm run bench` builds a shop repeatedly and prints median times, with their ratios to the
// times of this git checkout. Contenders take turns in each round, so that other load on the
// machine affects them all.
//   --posters 10000     the number of posters; 1000 by default
//   --rounds 5          the number of rounds
//   --against <folder>  also measures another git checkout of this project
//   --rivals            also measures Hugo, if it is installed, and Eleventy and Astro, if
//                       .cache/bench/rivals/ has their packages (docs/benchmarks.md)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { tableOf } from '../table.ts'
import { findRival, readFrames, rivalNames, writeRival } from './rivals.ts'
import { LANGUAGES, posterOf, primeStore, writeBelow, writeShop } from './shop.ts'

const { values } = parseArgs({
  options: {
    posters: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    against: { type: 'string' },
    rivals: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const posters = Array.from({ length: Number(values.posters) }, (_, index) =>
  posterOf(index + 1),
)
const home = join(import.meta.dirname, '../..')
const bench = join(home, '.cache/bench')

interface Contender {
  readonly name: string
  readonly command: readonly string[]
  /** The folder in which the command runs. */
  readonly cwd: string
  /**
   * Removes all outputs and caches except pictures. Absent if the contender builds only
   * poster pages.
   */
  readonly forget?: () => Promise<void>
  /** Removes the poster pages. */
  readonly forgetPages: () => Promise<void>
  /** Gives the first poster another title. */
  readonly retitle: (title: string) => Promise<void>
  /** Changes all posters' prices. */
  readonly reprice: (price: number) => Promise<void>
}

/**
 * The measured builds, with the preparation for each. If the preparation returns
 * undefined instead of a promise, the contender skips the build.
 */
const steps: Readonly<
  Record<string, (contender: Contender, round: number) => Promise<void> | undefined>
> = {
  'from nothing, pictures at hand': ({ forget }) => forget?.(),
  'nothing changed': async () => undefined,
  'one title changed': ({ retitle }, round) => retitle(`Changed in round ${round}`),
  'the price changed': ({ reprice }, round) => reprice(100 + round),
  'pages of posters alone': ({ forgetPages }) => forgetPages(),
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true })
}

/**
 * Returns a git checkout of this project as a contender, with a separate shop.
 * @param codeRoot the folder of the checkout
 */
async function checkoutAt(codeRoot: string, name: string): Promise<Contender> {
  const root = join(bench, name.replaceAll(' ', '-'))
  const dist = join(root, 'dist')
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  await writeShop(root, home, posters)
  await primeStore(codeRoot, root)

  // The command that `npm run build` runs, including its Node options. Its first word is
  // 'node'.
  const { scripts } = JSON.parse(await readFile(join(codeRoot, 'package.json'), 'utf8'))
  const [, ...words] = scripts.build.split(' ')
  const args = words.map((word: string) =>
    word.endsWith('.mjs') ? join(codeRoot, word) : word,
  )
  return {
    name,
    command: [process.execPath, ...args, '--root', root],
    cwd: root,
    async forget() {
      // 'files.json' is called 'pictures.json' in older checkouts.
      const pictureEntries = ['store', 'files.json', 'pictures.json', 'colours.json']
      const otherEntries = (await readdir(cache)).filter(
        (entry) => !pictureEntries.includes(entry),
      )
      await removeAll([dist, ...otherEntries.map((entry) => join(cache, entry))])
    },
    forgetPages: () => removeAll(LANGUAGES.map((lang) => join(dist, lang, 'posters'))),
    retitle: (title) =>
      writeBelow(
        root,
        'content/posters/main/poster-1.yaml',
        stringify(posterOf(1, title)),
      ),
    async reprice(price) {
      const file = join(root, 'content/prices.yaml')
      const text = await readFile(file, 'utf8')
      // A2 stays cheaper than A1, so that no warning appears.
      const changedText = text
        .replace(/(?<=a1:\n {2}price: )\d+/, `${price + 20}`)
        .replace(/(?<=a2:\n {2}price: )\d+/, `${price}`)
      await writeFile(file, changedText)
    },
  }
}

/**
 * Runs a build to completion. Measures its time and, on Linux, the peak memory of its
 * main process.
 */
async function timeRun({ command: [program = '', ...args], cwd }: Contender) {
  const offline = {
    SUPABASE_URL: '',
    SUPABASE_ANON_KEY: '',
    SAGA_STORE: '',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  const env = { ...process.env, NODE_ENV: 'production', ...offline }
  let kilobytes = Number.NaN
  const started = performance.now()
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const memoryReader = setInterval(async () => {
    // VmHWM is the highest resident memory so far.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    kilobytes = Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? kilobytes)
  }, 25).unref()
  const [code] = await once(child, 'exit')
  const ms = performance.now() - started
  clearInterval(memoryReader)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}`)
  return { ms, megabytes: kilobytes / 1024 }
}

const thisCheckout = await checkoutAt(home, 'this checkout')
const contenders = [thisCheckout]
if (values.against)
  contenders.push(await checkoutAt(resolve(values.against), 'the other checkout'))
// Not measured: fills the caches.
for (const contender of contenders) await timeRun(contender)

if (values.rivals) {
  const frames = await readFrames(join(thisCheckout.cwd, 'dist'))
  for (const name of rivalNames)
    try {
      const { title, command, folder, out } = await findRival(name)
      const contender: Contender = {
        name: title,
        command,
        cwd: folder,
        forgetPages: () => removeAll([out]),
        retitle: (posterTitle) =>
          writeRival(name, posters.with(0, posterOf(1, posterTitle)), frames),
        reprice: (price) => writeRival(name, posters, frames, price),
      }
      await contender.reprice(90)
      await timeRun(contender)
      contenders.push(contender)
    } catch (error) {
      process.stderr.write(`${name} is left out: ${(error as Error).message}\n`)
    }
}

const runs: { step: string; name: string; ms: number; megabytes: number }[] = []
for (let round = 0; round < rounds; round += 1)
  for (const [step, prepare] of Object.entries(steps)) {
    // A different contender goes first in each round.
    const first = round % contenders.length
    const turns = [...contenders.slice(first), ...contenders.slice(0, first)]
    for (const contender of turns) {
      const prepared = prepare(contender, round)
      if (!prepared) continue
      await prepared
      runs.push({ step, name: contender.name, ...(await timeRun(contender)) })
    }
    process.stderr.write(`round ${round + 1} of ${rounds}: ${step}\n`)
  }

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const timesOf = (step: string, name: string): readonly number[] =>
  runs.filter((run) => run.step === step && run.name === name).map(({ ms }) => ms)

function cellOf(step: string, name: string): string {
  const times = timesOf(step, name)
  if (times.length === 0) return '–'
  const ours = timesOf(step, thisCheckout.name)
  // Ratios are computed within a round, because other load on the machine varies between
  // rounds.
  const ratio = medianOf(times.map((ms, round) => ms / (ours[round] ?? Number.NaN)))
  return `${(medianOf(times) / 1000).toFixed(2)} s (${ratio.toFixed(2)} ×)`
}

function memoryOf(name: string): string {
  const runsOfContender = runs.filter((run) => run.name === name)
  const peak = Math.max(...runsOfContender.map(({ megabytes }) => megabytes))
  return `${peak.toFixed(0)} MB`
}

const names = contenders.map(({ name }) => name)
const rows = Object.keys(steps).map((step) => [
  step,
  ...names.map((name) => cellOf(step, name)),
])
const table = tableOf(
  ['Build', ...names],
  [...rows, ['most memory', ...names.map(memoryOf)]],
)
process.stdout.write(
  `${availableParallelism()} cores, Node ${process.versions.node}, ${rounds} rounds\n\n${table}\n`,
)
