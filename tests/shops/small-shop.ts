import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build, home } from '../support/cli.ts'
import { makeOnce } from '../support/make-once.ts'
import { type BuiltShop, openShop } from './built-shop.ts'
import { copyShop, enlarge, smallestSize, waitForPictures } from './copied-shop.ts'
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
  // If this run also builds the whole shop, this build reuses its encoded pictures.
  await waitForPictures()
  const { code, text } = await build(root, environment)
  if (code !== 0) throw new Error(`the small shop could not be built: ${text}`)
}

/** The sizes of the pictures in folders in images/. */
const IMAGE_SIZES: Readonly<Record<string, { width: number; height: number }>> = {
  covers: { width: 1200, height: 1800 },
  heroes: { width: 2400, height: 1350 },
}

/**
 * The first two posters of each gallery, which are drawn larger for tests that need large
 * pictures.
 */
const largeIds = new Set(smallGalleries.flatMap(({ posters }) => posters.slice(0, 2)))

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
  const imageSize = IMAGE_SIZES[basename(dirname(path))]
  await enlarge(tinyPicture, imageSize ?? posterSizeOf(basename(path, '.jpg')), target)
}

function posterSizeOf(name: string) {
  // Other pictures of a poster have a number: 'whale-child-2'.
  const id = orientations.has(name) ? name : name.replace(/-\d$/, '')
  const { width, height } = smallestSize(orientations.get(id) ?? 'portrait')
  return largeIds.has(id) ? { width: width * 2, height: height * 2 } : { width, height }
}
