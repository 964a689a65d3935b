import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rm, stat, symlink, utimes } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename, extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { home, startSaga } from '../support/cli.ts'
import { begin, isBegun, tellEnd, waitForEnd } from '../support/make-once.ts'
import { galleries, smallGalleries } from './shop-content.ts'

const NAME = 'whole-shop'
const root = join(home, '.cache/tests/whole')

/**
 * Starts to build the whole shop. Prints the progress, because the first build takes a minute. Returns a function that
 * stops the build.
 */
export function startWholeShop(): () => void {
  begin(NAME)
  let isStopped = false
  let stopBuild = (): void => undefined
  copyShop(root, () => true).then(
    () => {
      if (!isStopped) stopBuild = buildShop()
    },
    (error: unknown) => tellEnd(NAME, String(error)),
  )
  return () => {
    isStopped = true
    stopBuild()
  }
}

/** Builds the shop in a separate process and prints its progress. Returns a function that stops the build. */
function buildShop(): () => void {
  const run = startSaga(['build', '--root', root])
  // Tests that do not need the shop run at the same time, and come first.
  if (run.pid !== undefined) setPriority(run.pid, constants.priority.PRIORITY_LOW)

  let printed = ''
  for (const stream of [run.stdout, run.stderr])
    createInterface(stream).on('line', (line) => {
      printed += `${line}\n`
      if (line.startsWith('Making: ')) process.stdout.write(`${line}\n`)
    })

  run.once('exit', (code) => {
    const fault = `the shop could not be built: the build ended with ${code}\n${printed}`
    tellEnd(NAME, code === 0 ? '' : fault)
  })

  return () => {
    run.removeAllListeners('exit')
    run.kill()
  }
}

/** Waits for the whole shop if this run builds it. Other builds then find its pictures instead of making them again. */
export async function waitForPictures(): Promise<void> {
  if (isBegun(NAME)) await waitForEnd(NAME)
}

/** Waits until the whole shop is built. Returns its dist/. */
export async function wholeShop(): Promise<string> {
  await waitForEnd(NAME)
  return join(root, 'dist')
}

const posterIds = new Set(galleries.flatMap((gallery) => gallery.posters))

/** Posters whose pictures keep their size, for tests that need it. All others get the smallest allowed size. */
const largePosterIds = new Set(
  smallGalleries.flatMap((gallery) => gallery.posters.slice(0, 2)),
)

/**
 * Copies the real shop with the shown posters. Its pictures are blurred, because blurred
 * pictures take a fraction of the time to encode.
 */
export async function copyShop(
  root: string,
  isShown: (id: string) => boolean,
): Promise<void> {
  const isCopied = (path: string): boolean => {
    const poster = posterOf(path)
    return poster === undefined || isShown(poster)
  }
  const isPicture = (path: string): boolean => extname(path) === '.jpg'

  await linkStore(root)
  for (const folder of ['content', 'public']) {
    const source = join(home, folder)
    const target = join(root, folder)
    await cp(source, target, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => isCopied(path) && !isPicture(path),
    })

    // An earlier copy may have shown other posters, or files that the shop has lost since.
    for (const path of await readdir(target, { recursive: true }))
      if (!isCopied(path) || !existsSync(join(source, path)))
        await rm(join(target, path), { recursive: true, force: true })

    for (const path of await readdir(source, { recursive: true }))
      if (isCopied(path) && isPicture(path)) await copyBlurred(join(folder, path), root)
  }
}

/** Lets a copy share the encoded pictures of the real shop. */
async function linkStore(root: string): Promise<void> {
  const store = join(home, '.cache/store')
  for (const folder of [join(root, '.cache'), store])
    await mkdir(folder, { recursive: true })

  // An earlier copy has left its link.
  await symlink(store, join(root, '.cache/store')).catch(() => undefined)
}

/** Matches paths of files below a folder posters/, on every system. */
const IN_POSTERS = /(?:^|[\\/])posters[\\/]/
/** Matches the number of a further picture of a poster, such as the end of 'dragon-eye-2'. */
const PICTURE_NUMBER = /-\d$/

/** Returns the id of the poster to which a file belongs; undefined for all other files. */
function posterOf(path: string): string | undefined {
  if (!IN_POSTERS.test(path)) return undefined

  const name = basename(path, extname(path))
  // The whole name comes first, because an id may end with a number itself: landscape-3.
  if (posterIds.has(name)) return name

  const nameWithoutNumber = name.replace(PICTURE_NUMBER, '')
  return posterIds.has(nameWithoutNumber) ? nameWithoutNumber : undefined
}

/**
 * Copies a picture of the real shop without its details. The copy has the modification
 * time of its source, and is made again only if the source has another one. Copies for
 * other shops of this run are reused, because blurring takes longer than copying.
 */
async function copyBlurred(path: string, targetRoot: string): Promise<void> {
  const { mtime } = await stat(join(home, path))
  const target = join(targetRoot, path)
  if (await isFrom(mtime, target)) return

  const earlierCopy = join(root, path)
  if (await isFrom(mtime, earlierCopy)) await copyFile(earlierCopy, target)
  else await blur(join(home, path), target)
  // The time comes last: an incomplete copy must not seem to be complete.
  await utimes(target, mtime, mtime)
}

/**
 * Tells whether a file has a modification time. Compares whole milliseconds, because a
 * `Date` has no smaller units, so the copies have lost the rest.
 */
async function isFrom(mtime: Date, file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined)
  return stats?.mtime.getTime() === mtime.getTime()
}

/** Writes a copy of a picture with its colours but without its details. */
async function blur(source: string, target: string): Promise<void> {
  const { width, height } = await sharp(source).metadata()
  const smallest =
    width < height ? { width: 594, height: 841 } : { width: 841, height: 594 }
  const poster = posterOf(source)
  const isSmall = poster !== undefined && !largePosterIds.has(poster)
  const size = isSmall ? smallest : { width, height }

  const softPicture = await sharp(source).resize(32).toBuffer()
  await sharp(softPicture)
    .resize({ ...size, fit: 'fill' })
    .jpeg()
    .toFile(target)
}
