import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build, home } from '../support/cli.ts'
import { makeOnce } from '../support/make-once.ts'
import { type BuiltShop, openShop } from './built-shop.ts'
import { copyShop, enlarge, smallestSize } from './copied-shop.ts'
import { smallGalleries } from './small-content.ts'

const source = join(import.meta.dirname, 'small-shop')
const root = join(home, '.cache/tests/small')

/** Opens the small shop for tests of visitors' actions. */
export const openSmallShop = (): BuiltShop => openShop(smallShop)

/** Returns the small shop's dist/. Later runs reuse it. */
export async function smallShop(): Promise<string> {
  await makeOnce('small-shop', () => buildSmallShop(root))
  return join(root, 'dist')
}

/** Copies the small shop into a folder, with pictures in their full size. */
export const copySmallShop = (root: string): Promise<void> =>
  copyShop(source, root, copyEnlarged)

/** Builds the small shop in a folder. */
export async function buildSmallShop(
  root: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  await copySmallShop(root)
  const { code, text } = await build(root, environment)
  if (code !== 0) throw new Error(`the small shop could not be built: ${text}`)
}

/** Sizes of pictures. Encoding them takes most of the time of the first build, so only a few pictures are large. */
const sizes = {
  hero: { width: 1080, height: 608 },
  largeHero: { width: 2400, height: 1350 },
  cover: { width: 480, height: 720 },
  largeCover: { width: 1200, height: 1800 },
} as const

/** The first two posters of the first gallery, and the first one of all others, have pictures in every width. */
const largeIds = new Set(
  smallGalleries.flatMap(({ posters }, index) => posters.slice(0, index === 0 ? 2 : 1)),
)

/** The hero that a page shows first, and a cover of each edition, have pictures in every width. */
const largeNames = new Set(['home-1', 'landscape-1', 'creation', 'skapelse'])

const orientations = new Map(
  smallGalleries.flatMap(({ orientation, posters }) =>
    posters.map((id) => [id, orientation] as const),
  ),
)

/**
 * Writes a copy of a picture in full size. In the shop's folder, pictures are 32 pixels
 * wide.
 */
async function copyEnlarged(path: string, target: string): Promise<void> {
  const tinyPicture = await readFile(join(source, path))
  await enlarge(
    tinyPicture,
    sizeOf(basename(dirname(path)), basename(path, '.jpg')),
    target,
  )
}

/** Returns the size of a picture by its folder and its name. */
function sizeOf(folder: string, name: string) {
  if (folder === 'heroes') return largeNames.has(name) ? sizes.largeHero : sizes.hero
  if (folder === 'covers') return largeNames.has(name) ? sizes.largeCover : sizes.cover

  // Other pictures of a poster have a number: 'whale-child-2'.
  const id = orientations.has(name) ? name : name.replace(/-\d$/, '')
  const { width, height } = smallestSize(orientations.get(id) ?? 'portrait')
  return largeIds.has(id) ? { width: width * 2, height: height * 2 } : { width, height }
}
