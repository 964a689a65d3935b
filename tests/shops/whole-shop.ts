import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, stat, symlink, utimes } from 'node:fs/promises'
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
 * Starts to build the whole shop, and shows the progress because the first build takes a minute. Returns a function
 * that stops the build.
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

/** Builds the shop in a process of its own. Shows only the progress, unless the build fails. */
function buildShop(): () => void {
  const run = startSaga(['build', '--root', root])
  // It runs beside tests that do not need it.
  if (run.pid !== undefined) setPriority(run.pid, constants.priority.PRIORITY_LOW)
  let printed = ''
  for (const stream of [run.stdout, run.stderr])
    createInterface(stream).on('line', (line) => {
      printed += `${line}\n`
      if (line.startsWith('Making: ')) process.stdout.write(`${line}\n`)
    })
  run.once('exit', (code) =>
    tellEnd(
      NAME,
      code === 0
        ? ''
        : `the shop could not be built: the build ended with ${code}\n${printed}`,
    ),
  )

  return () => {
    run.removeAllListeners('exit')
    run.kill()
  }
}

/** Waits for the pictures of the whole shop if this run makes them, so that they are not made a second time. */
export async function waitForPictures(): Promise<void> {
  if (isBegun(NAME)) await waitForEnd(NAME)
}

/** Returns the dist/ of the whole shop, as soon as it is built. */
export async function wholeShop(): Promise<string> {
  await waitForEnd(NAME)
  return join(root, 'dist')
}

const posters = new Set(galleries.flatMap((gallery) => gallery.posters))

/** Posters whose pictures keep their size, for tests that need it. All others get the smallest allowed size. */
const large = new Set(smallGalleries.flatMap((gallery) => gallery.posters.slice(0, 2)))

/**
 * Copies the shop with the shown posters and with soft pictures, which take a fraction of the time to encode. Files as
 * old as their sources stay, and so do their encoded pictures.
 */
export async function copyShop(
  root: string,
  isShown: (id: string) => boolean,
): Promise<void> {
  for (const folder of [join(root, '.cache'), join(home, '.cache/store')])
    await mkdir(folder, { recursive: true })
  await symlink(join(home, '.cache/store'), join(root, '.cache/store')).catch(
    () => undefined,
  )

  for (const folder of ['content', 'public']) {
    const isCopied = (path: string) => {
      const poster = posterOf(path)
      return poster === undefined || isShown(poster)
    }

    await cp(join(home, folder), join(root, folder), {
      recursive: true,
      preserveTimestamps: true,
      filter: (source) => isCopied(source) && extname(source) !== '.jpg',
    })

    for (const path of await readdir(join(root, folder), { recursive: true }))
      if (!isCopied(path) || !existsSync(join(home, folder, path)))
        await rm(join(root, folder, path), { recursive: true, force: true })

    for (const path of await readdir(join(home, folder), { recursive: true }))
      if (isCopied(path) && extname(path) === '.jpg')
        await softenPicture(join(home, folder, path), join(root, folder, path))
  }
}

/** Returns the id of the poster to which a file belongs; undefined for all other files. */
function posterOf(path: string): string | undefined {
  if (!/(?:^|[\\/])posters[\\/]/.test(path)) return undefined
  const name = basename(path, extname(path))
  return [name, name.replace(/-\d$/, '')].find((id) => posters.has(id))
}

/** Writes a picture with the colours but without the details of its source, and with the same modification time. */
async function softenPicture(source: string, target: string): Promise<void> {
  const { mtime, mtimeMs } = await stat(source)
  const targetStats = await stat(target).catch(() => undefined)
  if (targetStats?.mtimeMs === mtimeMs) return

  const { width, height } = await sharp(source).metadata()
  const smallest =
    width < height ? { width: 594, height: 841 } : { width: 841, height: 594 }
  const poster = posterOf(source)
  const isSmall = poster !== undefined && !large.has(poster)
  const size = isSmall ? smallest : { width, height }

  const softPicture = await sharp(source).resize(32).toBuffer()
  await sharp(softPicture)
    .resize({ ...size, fit: 'fill' })
    .jpeg()
    .toFile(target)
  await utimes(target, mtime, mtime)
}
