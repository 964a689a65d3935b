import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, home } from './cli.ts'
import { makeOnce } from './make-once.ts'
import { smallGalleries } from './shop-content.ts'
import { copyShop } from './shop-copy.ts'
import { waitForPictures } from './whole-shop.ts'

const root = join(home, '.cache/tests/small')

/**
 * Returns the dist/ of the real shop with few posters: the first ones of each gallery. The folder lasts from run to
 * run, and a build updates what has changed.
 */
export async function smallShop(): Promise<string> {
  await makeOnce('small-shop', buildSmallShop)
  return join(root, 'dist')
}

/** Writes the small shop from the real one and builds it. */
async function buildSmallShop(): Promise<void> {
  const kept = new Set(smallGalleries.flatMap(({ posters }) => posters))
  await copyShop(root, (id) => kept.has(id))
  for (const name of await readdir(join(root, 'content/galleries'))) {
    const file = join(root, 'content/galleries', name)
    await writeFile(file, withoutPosters(await readFile(file, 'utf8'), kept))
  }
  await waitForPictures()
  const { code, text } = await build(root)
  if (code !== 0) throw new Error(`the small shop could not be built: ${text}`)
}

function withoutPosters(gallery: string, kept: ReadonlySet<string>): string {
  const [before = '', list = ''] = gallery.split(/^posters:\n/m)
  const lines = list.split('\n').filter((line) => kept.has(line.replace(/^ *- /, '')))
  return `${before.replace(/^expect: .*\n/m, '')}posters:\n${lines.join('\n')}\n`
}
