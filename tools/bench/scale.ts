import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tableOf } from '../table.ts'
import { kilobytes, machine, megabytes, milliseconds, seconds } from './figures.ts'
import type { Pace } from './page-pace.ts'
import { primeStore } from './primed-store.ts'
import { rivalShop } from './rival-shop.ts'
import { pageSizeIn, type Rival, rivalSites } from './rival-sites.ts'
import { sagaCommand } from './saga-command.ts'
import { generateShop } from './shop-generator.ts'
import { middleOf, type TimedRun, timedRun } from './timed-run.ts'

const { values } = parseArgs({
  options: {
    posters: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    rivals: { type: 'boolean', default: false },
    // Fewer where the others would not end in reasonable time.
    'rival-posters': { type: 'string' },
  },
})
const posters = Number(values.posters)
const rounds = Number(values.rounds)
const home = join(import.meta.dirname, '..', '..')
const bench = join(home, '.cache', 'bench')
const root = join(bench, `shop-${posters}`)
const poster = join(root, 'content/posters/main/poster-00001.yaml')

await mkdir(root, { recursive: true })
await generateShop(root, posters, home)
const primed = await primeStore(root, home)
await build()

const everything: TimedRun[] = []
const nothing: TimedRun[] = []
const one: TimedRun[] = []
const pagesAlone: TimedRun[] = []
const rivals: readonly Rival[] = values.rivals ? await rivalSites(join(bench, 'rivals'), home) : []
const theirs = await rivalShop(root, home, Number(values['rival-posters'] ?? posters))
for (const rival of rivals) await rival.write(theirs)
const langs = new Set(theirs.posters.map(({ lang }) => lang))
const rivalRuns = new Map(
  rivals.map((rival) => [rival, { everything: [] as TimedRun[], one: [] as TimedRun[] }]),
)

for (let round = 0; round < rounds; round += 1) {
  await forget()
  everything.push(await build())
  nothing.push(await build())
  await changeOne(round)
  one.push(await build())
  for (const lang of langs) await rm(join(root, 'dist', lang, 'posters'), { recursive: true })
  pagesAlone.push(await build())
  // Between ours, so that what else the machine does meets all of them.
  for (const [rival, runs] of rivalRuns) {
    await rm(join(rival.folder, rival.out), { recursive: true, force: true })
    runs.everything.push(await runRival(rival))
    const [first, ...others] = theirs.posters
    if (!first) throw new Error('the shop has no posters')
    await rival.write({ ...theirs, posters: [{ ...first, description: `Round ${round}.` }, ...others] })
    runs.one.push(await runRival(rival))
  }
}
// Bundles that lie there would be old ones: the hash of the code is always 'bench'.
await rm(join(bench, 'code'), { recursive: true, force: true })
const pace = await measurePace()

const row = (name: string, runs: readonly TimedRun[], pages: number, bytes = NaN): readonly string[] => {
  const { ms, megabytes: peak } = middleOf(runs)
  return [name, `${pages}`, kilobytes(bytes), seconds(ms), milliseconds(ms / pages), megabytes(peak)]
}
const ownSize = await pageSizeIn(join(root, 'dist'), theirs.posters)
const sizes = new Map<Rival, number>()
for (const rival of rivals) sizes.set(rival, await pageSizeIn(join(rival.folder, rival.out), theirs.posters))
say(`${posters} posters, ${primed} pictures, ${pace.pages} pages; ${machine()}; median of ${rounds}\n`)
say(
  tableOf(
    ['Build', 'pages', 'each', 'time', 'a page', 'memory'],
    [
      row('everything but encoding', everything, pace.pages),
      row('nothing changed', nothing, pace.pages),
      row('one poster changed', one, pace.pages),
      row("posters' pages alone", pagesAlone, pace.posters, ownSize),
      ...[...rivalRuns].flatMap(([rival, runs]) => [
        row(`${rival.name}, posters' pages`, runs.everything, theirs.posters.length, sizes.get(rival)),
        row(`${rival.name}, one changed`, runs.one, theirs.posters.length),
      ]),
    ],
  ),
)
say('')
check('everything but encoding, s', middleOf(everything).ms / 1000, 60)
check('nothing changed, s', middleOf(nothing).ms / 1000, 1.5)
check('one poster changed, s', middleOf(one).ms / 1000, 5)
check('memory, MB', middleOf([...everything, ...nothing, ...one]).megabytes, 700)
check('pages by the builder, × React alone', pace.builder / pace.react, 1.3)
for (const [rival, runs] of rivalRuns) {
  const ratio =
    middleOf(pagesAlone).ms / pace.posters / (middleOf(runs.everything).ms / theirs.posters.length)
  check(`a poster's page, × ${rival.name}`, ratio, 1)
  // Less would be another page.
  check(`its bytes, × those of ${rival.name}`, ownSize / (sizes.get(rival) ?? 0), 1.15)
}

function build(): Promise<TimedRun> {
  const environment = { SUPABASE_URL: '', SUPABASE_ANON_KEY: '' }
  const [program, ...args] = sagaCommand('build', '--root', root)
  return timedRun(program, args, { cwd: home, environment })
}

/** dist/ and what is known of it; the encoded pictures stay. */
async function forget(): Promise<void> {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  for (const name of ['published.json', 'records.json']) await rm(join(root, '.cache', name), { force: true })
}

async function changeOne(round: number): Promise<void> {
  const text = await readFile(poster, 'utf8')
  await writeFile(poster, text.replace(/en: Picture of water .*?,/, `en: Picture of water one ${round},`))
}

function runRival({ command, args, folder }: Rival): Promise<TimedRun> {
  return timedRun(command, args, { cwd: folder, environment: { ASTRO_TELEMETRY_DISABLED: '1' } })
}

async function measurePace(): Promise<Pace> {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'page-pace.ts'), root, home, join(bench, 'pace')]
  const { text } = await timedRun(process.execPath, args, { cwd: home })
  return JSON.parse(text) as Pace
}

function check(claim: string, value: number, limit: number): void {
  const holds = value <= limit
  say(`${holds ? 'yes' : 'NO '}  ${claim}: ${value.toFixed(2)} of ${limit}`)
  if (!holds) process.exitCode = 1
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
