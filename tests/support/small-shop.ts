import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, home } from './cli.ts'
import { makeOnce } from './make-once.ts'
import { smallGalleries } from './shop-content.ts'
import { waitForPictures } from './whole-shop.ts'

const root = join(home, '.cache/tests/small')

/**
 * The dist/ of the real shop with few posters: its first ones, by gallery. It lasts from run to run, and is built anew
 * where it changed.
 */
export async function smallShop(): Promise<string> {
  await makeOnce('small-shop', buildSmallShop)
  return join(root, 'dist')
}

/** Writes the small shop from the real one and builds it. Its pictures are those of the real shop's cache. */
async function buildSmallShop(): Promise<void> {
  await rm(join(root, 'content'), { recursive: true, force: true })
  for (const folder of [join(root, '.cache'), join(home, '.cache/store')])
    await mkdir(folder, { recursive: true })
  for (const name of ['content', 'public'])
    await cp(join(home, name), join(root, name), { recursive: true, preserveTimestamps: true })
  await symlink(join(home, '.cache/store'), join(root, '.cache/store')).catch(() => undefined)
  const kept = new Set(smallGalleries.flatMap(({ posters }) => posters))
  for (const family of await readdir(join(root, 'content/posters'))) await removePosters(family, kept)
  for (const name of await readdir(join(root, 'content/galleries'))) {
    const file = join(root, 'content/galleries', name)
    await writeFile(file, withoutPosters(await readFile(file, 'utf8'), kept))
  }
  await waitForPictures()
  const { code, text } = await build(root)
  if (code !== 0) throw new Error(`the small shop could not be built: ${text}`)
}

async function removePosters(family: string, kept: ReadonlySet<string>): Promise<void> {
  const folder = join(root, 'content/posters', family)
  const files = await readdir(folder)
  const ids = files.filter((name) => name.endsWith('.yaml')).map((name) => name.slice(0, -'.yaml'.length))
  const gone = ids.filter((id) => !kept.has(id))
  const isOf = (name: string, id: string) => new RegExp(`^${id}(?:-\\d)?\\.\\w+$`).test(name)
  for (const name of files)
    if (gone.some((id) => isOf(name, id)) && !ids.some((id) => kept.has(id) && name === `${id}.jpg`))
      await rm(join(folder, name))
}

function withoutPosters(gallery: string, kept: ReadonlySet<string>): string {
  const [before = '', list = ''] = gallery.split(/^posters:\n/m)
  const lines = list.split('\n').filter((line) => kept.has(line.replace(/^ *- /, '')))
  return `${before.replace(/^expect: .*\n/m, '')}posters:\n${lines.join('\n')}\n`
}
