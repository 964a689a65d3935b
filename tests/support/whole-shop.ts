import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm, stat, symlink, utimes } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { basename, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { home, startSaga } from './cli.ts'
import { begin, isBegun, tellEnd, waitForEnd } from './make-once.ts'
import { smallGalleries } from './shop-content.ts'

const NAME = 'whole-shop'
const root = join(home, '.cache/tests/whole')

/** Posters with pictures of their full size. All others have the least size, which takes a fifth of the time to encode. */
const large = new Set(smallGalleries.flatMap(({ posters }) => posters.slice(0, 2)))

/**
 * Begins to build the whole shop, and shows how far it is: the first time takes a minute. It takes what the cores have
 * left beside tests that do not need it.
 * @returns ends the build
 */
export function startWholeShop(): () => void {
  begin(NAME)
  let isOver = false
  let end = (): void => undefined
  writeContent().then(
    () => {
      if (!isOver) end = buildShop()
    },
    (error: unknown) => tellEnd(NAME, String(error)),
  )
  return () => {
    isOver = true
    end()
  }
}

/** Copies the shop. Files that are there already and as old as those of the shop stay, and so do their pictures. */
async function writeContent(): Promise<void> {
  for (const folder of [join(root, '.cache'), join(home, '.cache/store')])
    await mkdir(folder, { recursive: true })
  await symlink(join(home, '.cache/store'), join(root, '.cache/store')).catch(() => undefined)
  const reduced: string[] = []
  for (const name of ['content', 'public']) {
    await cp(join(home, name), join(root, name), {
      recursive: true,
      preserveTimestamps: true,
      filter(source) {
        const isReduced = isSmall(source)
        if (isReduced) reduced.push(source)
        return !isReduced
      },
    })
    for (const path of await readdir(join(root, name), { recursive: true }))
      if (!existsSync(join(home, name, path)))
        await rm(join(root, name, path), { recursive: true, force: true })
  }
  for (const source of reduced) await reducePicture(source, join(root, relative(home, source)))
}

/** Whether a file is the picture of a poster that visits see small. */
function isSmall(path: string): boolean {
  const name = basename(path, '.jpg')
  return /[\\/]posters[\\/].*\.jpg$/.test(path) && !large.has(name) && !large.has(name.replace(/-\d$/, ''))
}

/** Writes a picture at the least size that a poster can have, as old as its source. */
async function reducePicture(source: string, target: string): Promise<void> {
  const [{ mtime, mtimeMs }, written] = await Promise.all([stat(source), stat(target).catch(() => undefined)])
  if (written?.mtimeMs === mtimeMs) return
  const { width, height } = await sharp(source).metadata()
  await sharp(source)
    .resize(...(width < height ? ([594, 841] as const) : ([841, 594] as const)))
    .jpeg()
    .toFile(target)
  await utimes(target, mtime, mtime)
}

/** Builds it in a process of its own. Of what it says only the progress is of interest, unless it fails. */
function buildShop(): () => void {
  const run = startSaga(['build', '--root', root])
  if (run.pid !== undefined) setPriority(run.pid, constants.priority.PRIORITY_LOW)
  let said = ''
  for (const stream of [run.stdout, run.stderr])
    createInterface(stream).on('line', (line) => {
      said += `${line}\n`
      if (line.startsWith('Making: ')) process.stdout.write(`${line}\n`)
    })
  run.once('exit', (code) =>
    tellEnd(NAME, code === 0 ? '' : `the shop could not be built: the build ended with ${code}\n${said}`),
  )
  return () => {
    run.removeAllListeners('exit')
    run.kill()
  }
}

/** Waits for the pictures of the whole shop if this run makes them: nobody makes them a second time. */
export async function waitForPictures(): Promise<void> {
  if (isBegun(NAME)) await waitForEnd(NAME)
}

/** The dist/ of the whole shop, as soon as it is built. */
export async function wholeShop(): Promise<string> {
  await waitForEnd(NAME)
  return join(root, 'dist')
}
