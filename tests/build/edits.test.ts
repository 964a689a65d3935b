import { cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { richShop } from '../shops/rich-shop.ts'
import { chanceFrom } from '../support/chance.ts'
import { build, spawnSaga } from '../support/cli.ts'
import { dealEdits, gatherPictures, mend, type ShopFolders } from '../support/edits.ts'
import { isLong } from '../support/long.ts'

/**
 * The seed of the random edits. The default is the date, so each day tests different
 * edits. SAGA_SEED replays the edits of an earlier day.
 */
const SEED = Number(
  process.env.SAGA_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''),
)
const SEQUENCES = Number(process.env.SAGA_SEQUENCES ?? (isLong ? 80 : 2))
/** The maximum number of edits in a sequence. Short sequences find an error within a few rounds. */
const MAX_EDITS = 4
/** Every fifth clean build has no cache except encoded pictures. The others lack only dist/ and its record. */
const ROUNDS_PER_EMPTY_CACHE = 5

const shop = disposeAfterTests(await richShop())
const { path, dist } = shop
const editedShop: ShopFolders = {
  root: path,
  dist,
  cache: join(path, '.cache'),
  pictures: await gatherPictures(path),
}
/** The folder for the clean builds, which use the same content. */
const cleanRoot = join(path, 'clean')

async function buildClean(round: number): Promise<void> {
  const hasEmptyCache = round % ROUNDS_PER_EMPTY_CACHE === 0
  const removedPaths = [
    'content',
    'public',
    'dist',
    hasEmptyCache ? '.cache' : '.cache/published.json',
  ]
  for (const name of removedPaths)
    await rm(join(cleanRoot, name), { recursive: true, force: true })

  if (hasEmptyCache) {
    await mkdir(join(cleanRoot, '.cache'), { recursive: true })
    // Sharing encoded pictures is safe: their names contain a hash of everything that shapes them.
    await symlink(join(editedShop.cache, 'store'), join(cleanRoot, '.cache/store'))
  }
  for (const name of ['content', 'public'])
    await cp(join(path, name), join(cleanRoot, name), { recursive: true })

  // The last build runs in its own process, which has no memory of the previous builds.
  const isLast = isLong && round === SEQUENCES - 1
  const run = isLast ? spawnSaga(['build', '--root', cleanRoot]) : await build(cleanRoot)
  expect(run).toMatchObject({ code: 0 })
}

/**
 * Tells whether dist/ may contain a file that a clean build lacks: either no build wrote it, or it came from public/
 * and the record of it was lost.
 */
const mayStay = (name: string): boolean =>
  name === 'stray/page.html' || /^note-\d\.txt$/.test(name)

// No retry: a second run would start with the edited shop, which could hide the failure.
const options = { timeout: 60_000 + SEQUENCES * 10_000, retry: 0 }
test(
  `dist/ matches a clean build after each of ${SEQUENCES} random sequences of edits`,
  options,
  async () => {
    const chance = chanceFrom(SEED)
    const dealEdit = dealEdits(chance)
    expect(await build(path)).toMatchObject({ code: 0 })

    /** Makes random edits with builds in between, then repairs the shop. Returns the names of the steps. */
    const makeEdits = async (): Promise<readonly string[]> => {
      const steps: string[] = []
      const editCount = 1 + Math.floor(chance() * MAX_EDITS)
      for (let edit = 0; edit < editCount; edit += 1) {
        const [name, run] = dealEdit()
        await run(editedShop, chance)
        steps.push(name)
        if (chance() < 0.3) {
          await build(path)
          steps.push('build')
        }
      }
      await mend(editedShop)
      return steps
    }

    for (let round = 0; round < SEQUENCES; round += 1) {
      const steps = await makeEdits()
      const story = `SAGA_SEED=${SEED}, sequence ${round}: ${steps.join(', ')}`
      const { code, text } = await build(path)
      expect(code, `${story}\n${text}`).toBe(0)

      await buildClean(round)
      const cleanOutput = await fingerprint(join(cleanRoot, 'dist'))
      const comparedFiles = Object.entries(await fingerprint(dist)).filter(
        ([name]) => name in cleanOutput || !mayStay(name),
      )
      expect(Object.fromEntries(comparedFiles), story).toEqual(cleanOutput)
    }
  },
)
