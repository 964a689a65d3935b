import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { chanceFrom } from '../support/chance.ts'
import { build, spawnSaga } from '../support/cli.ts'
import { dealEdits, type Ground, gatherPictures, mend } from '../support/edits.ts'

/** Other ones each day: SAGA_SEED repeats those of another, SAGA_SEQUENCES asks for more of them. */
const SEED = Number(
  process.env.SAGA_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
)
const SEQUENCES = Number(process.env.SAGA_SEQUENCES ?? (process.env.SAGA_LONG ? 200 : 4))
/** Between two comparisons with a clean build: a fault is then found within few sequences. */
const LONGEST = 4
/** Every so many clean builds know nothing at all; the others have only an empty dist/ before them. */
const WHOLLY_CLEAN = 5

const shop = untilEnd(await tinyShop())
const { path, dist } = shop
const ground: Ground = {
  root: path,
  dist,
  cache: join(path, '.cache'),
  pictures: await gatherPictures(path),
}
/** The folder in which the same content is built from nothing. */
const clean = join(path, 'clean')

async function buildClean(round: number): Promise<void> {
  const isWhollyClean = round % WHOLLY_CLEAN === 0
  const forgotten = [
    'content',
    'public',
    'dist',
    isWhollyClean ? '.cache' : '.cache/published.json',
  ]
  for (const name of forgotten)
    await rm(join(clean, name), { recursive: true, force: true })
  if (isWhollyClean) {
    await mkdir(join(clean, '.cache'), { recursive: true })
    // Encoded pictures are shared: they are named by all that shapes them.
    await symlink(join(ground.cache, 'store'), join(clean, '.cache/store'))
  }
  for (const name of ['content', 'public'])
    await cp(join(path, name), join(clean, name), { recursive: true })
  // The last one is a process of its own: it remembers nothing of the builds before it.
  const buildLast = () => spawnSaga(['build', '--root', clean])
  expect(await (round === SEQUENCES - 1 ? buildLast() : build(clean))).toMatchObject({
    code: 0,
  })
}

/** Tells whether a file may be left over: another person's, or one of public/ of which the record was lost. */
const stays = (name: string): boolean =>
  name === 'stray/page.html' || /^note-\d\.txt$/.test(name)

// Never tried again: a shop that has gone through the edits once may hide what it showed.
const patience = { timeout: 60_000 + SEQUENCES * 10_000, retry: 0 }
test(
  `after each of ${SEQUENCES} random sequences of edits dist/ is what a clean build makes`,
  patience,
  async () => {
    const chance = chanceFrom(SEED)
    const next = dealEdits(chance)
    expect(await build(path)).toMatchObject({ code: 0 })
    for (let round = 0; round < SEQUENCES; round += 1) {
      const done: string[] = []
      for (let left = 1 + Math.floor(chance() * LONGEST); left > 0; left -= 1) {
        const [name, run] = next()
        await run(ground, chance)
        done.push(name)
        if (chance() < 0.3) {
          await build(path)
          done.push('build')
        }
      }
      await mend(ground)
      const told = `SAGA_SEED=${SEED}, sequence ${round}: ${done.join(', ')}`
      const { code, text } = await build(path)
      expect(code, `${told}\n${text}`).toBe(0)
      await buildClean(round)
      const wanted = await fingerprint(join(clean, 'dist'))
      const built = Object.entries(await fingerprint(dist)).filter(
        ([name]) => name in wanted || !stays(name),
      )
      expect(Object.fromEntries(built), told).toEqual(wanted)
    }
  },
)
