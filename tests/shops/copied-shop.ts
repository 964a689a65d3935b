import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, stat, symlink, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { home } from '../support/cli.ts'

/** Writes a copy of the picture at `path`, which is relative to the shop's folder. */
type CopyPicture = (path: string, target: string) => Promise<unknown>

/** Copies content/ and public/ of a shop. The copy shares the encoded pictures of the real shop. */
export async function copyShop(
  source: string,
  target: string,
  copyPicture: CopyPicture,
): Promise<void> {
  await linkStore(target)
  for (const folder of ['content', 'public']) {
    await cp(join(source, folder), join(target, folder), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !isPicture(path),
    })
    const copiedPaths = await pathsIn(join(target, folder))
    // An earlier copy may have files that the shop no longer has.
    for (const path of copiedPaths)
      if (!existsSync(join(source, folder, path)))
        await rm(join(target, folder, path), { recursive: true, force: true })

    const picturePaths = (await pathsIn(join(source, folder))).filter(isPicture)
    for (const path of picturePaths)
      await copyChanged(source, target, join(folder, path), copyPicture)
  }
}

const isPicture = (path: string): boolean => extname(path) === '.jpg'
const pathsIn = (folder: string): Promise<string[]> =>
  readdir(folder, { recursive: true })

/** Lets a shop share the encoded pictures of the real shop and of other tests. */
export async function linkStore(root: string): Promise<void> {
  const store = join(home, '.cache/store')
  for (const folder of [join(root, '.cache'), store])
    await mkdir(folder, { recursive: true })

  // An earlier copy has left its link.
  await symlink(store, join(root, '.cache/store')).catch(() => undefined)
}

/**
 * Copies a picture, unless an earlier copy has the same modification time as its source.
 */
async function copyChanged(
  sourceRoot: string,
  targetRoot: string,
  path: string,
  copyPicture: CopyPicture,
): Promise<void> {
  const { mtime } = await stat(join(sourceRoot, path))
  const target = join(targetRoot, path)
  if (await isFrom(mtime, target)) return

  await copyPicture(path, target)
  // The time is set last, because an incomplete copy must not look complete.
  await utimes(target, mtime, mtime)
}

/**
 * Tells whether a file exists and was modified at `mtime`. Compares whole milliseconds,
 * because a `Date` has no smaller units, so the copies' times lack the rest.
 */
async function isFrom(mtime: Date, file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined)
  return stats?.mtime.getTime() === mtime.getTime()
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The smallest size that a poster's picture may have. */
export const smallestSize = (orientation: 'portrait' | 'landscape'): Size =>
  orientation === 'portrait' ? { width: 594, height: 841 } : { width: 841, height: 594 }

/**
 * Enlarges a picture of a few pixels and writes it. The larger picture is blurred, so
 * encoding it takes a fraction of the usual time.
 */
export const enlarge = (
  softPicture: Uint8Array,
  size: Size,
  target: string,
): Promise<unknown> =>
  sharp(softPicture)
    .resize({ ...size, fit: 'fill' })
    .jpeg()
    .toFile(target)
