import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../cli/commands/build.ts'
import { type Project, projectAt } from '../../cli/project.ts'
import { reportTo } from '../../cli/report.ts'
import { chanceFrom } from '../support/chance.ts'
import { home } from '../support/cli.ts'
import { fingerprint } from '../support/dist-integrity.ts'
import { drawPictures, type Edit, edits, type Ground, mend } from '../support/edits.ts'
import { tinyShop } from '../support/tiny-shop.ts'

/** SAGA_SEQUENCES and SAGA_SEED ask for more of them, or for others. */
const SEQUENCES = Number(process.env.SAGA_SEQUENCES ?? 200)
const SEED = Number(process.env.SAGA_SEED ?? 1)
/** Between two comparisons with a clean build: a fault is then found within few sequences. */
const LONGEST = 4

async function runBuild(project: Project): Promise<{ readonly code: number; readonly text: string }> {
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
  const code = await build(
    project,
    {},
    2,
    reportTo(screen, project.root, () => 0),
  )
  return { code, text: said.join('') }
}

/** Every so many clean builds know nothing at all; the others have only an empty dist/ before them. */
const WHOLLY_CLEAN = 5

async function forget({ dist, cache }: Project, everything: boolean): Promise<void> {
  await rm(dist, { recursive: true, force: true })
  await rm(everything ? cache : join(cache, 'published.txt'), { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  // Encoded pictures are shared: they are named by all that shapes them.
  if (everything) await symlink(join(shop.path, '.cache/store'), join(cache, 'store'))
}

let shop: Awaited<ReturnType<typeof tinyShop>>
let edited: Project
let clean: Project
let ground: Ground
beforeAll(async () => {
  shop = await tinyShop()
  // Code caches are shared by those who bundle the same code: this hash would not tell when it has changed.
  edited = { ...projectAt(shop.path, home, 'test'), codeCache: join(shop.path, 'code') }
  clean = { ...edited, dist: join(shop.path, 'clean/dist'), cache: join(shop.path, 'clean/cache') }
  ground = {
    root: shop.path,
    dist: edited.dist,
    cache: edited.cache,
    pictures: await drawPictures(join(shop.path, 'pictures'), 6),
  }
  expect((await runBuild(edited)).code).toBe(0)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Edits the shop by chance, and compares what builds made of it with what a clean one makes. */
async function runSequence(round: number): Promise<void> {
  const chance = chanceFrom(SEED * 100_000 + round)
  const done: string[] = []
  for (let left = 1 + Math.floor(chance() * LONGEST); left > 0; left -= 1) {
    const edit = edits[Math.floor(chance() * edits.length)] as Edit
    await edit.run(ground, chance)
    done.push(edit.name)
    if (chance() < 0.3) {
      await runBuild(edited)
      done.push('build')
    }
  }
  await mend(ground)
  const told = `sequence ${round} of seed ${SEED}: ${done.join(', ')}`
  const { code, text } = await runBuild(edited)
  expect(code, `${told}\n${text}`).toBe(0)
  await forget(clean, round % WHOLLY_CLEAN === 0)
  expect((await runBuild(clean)).code, told).toBe(0)
  expect(await fingerprint(edited.dist), told).toEqual(await fingerprint(clean.dist))
}

/** One shop goes through all of them; a part has the time that a busy machine needs for it. */
const PART = 50
const parts = Array.from({ length: Math.ceil(SEQUENCES / PART) }, (_, part) => ({
  from: part * PART,
  to: Math.min(SEQUENCES, (part + 1) * PART),
}))

test.each(parts)(
  'after each random sequence of edits up to $to, dist/ is what a clean build makes',
  async ({ from, to }) => {
    for (let round = from; round < to; round += 1) await runSequence(round)
  },
  600_000,
)
