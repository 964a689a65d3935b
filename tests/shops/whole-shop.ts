import { constants, setPriority } from 'node:os'
import { basename, extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { home, startSaga } from '../support/cli.ts'
import { begin, hasBegun, tellEnd, waitForEnd } from '../support/make-once.ts'
import { type BuiltShop, openShop } from './built-shop.ts'
import { copyShop, enlarge, smallestSize } from './copied-shop.ts'
import { galleries } from './whole-content.ts'

const root = join(home, '.cache/tests/whole')

/** The name by which the processes of a run refer to the real shop with all posters. */
const WHOLE_SHOP = 'whole-shop'

/**
 * Starts building the whole shop. Prints the progress, because the first build takes a
 * minute. Returns a function that stops the build.
 */
export function startWholeShop(): () => void {
  begin(WHOLE_SHOP)
  let isStopped = false
  let stopBuild = (): void => undefined
  copyShop(home, root, copyBlurred).then(
    () => {
      if (!isStopped) stopBuild = buildShop()
    },
    (error: unknown) => tellEnd(WHOLE_SHOP, String(error)),
  )
  return () => {
    isStopped = true
    stopBuild()
  }
}

/** Builds the shop in a separate process and prints its progress. Returns a function that stops the build. */
function buildShop(): () => void {
  const run = startSaga(['build', '--root', root])
  // Tests that do not need the shop run at the same time. They get priority on the CPU.
  if (run.pid !== undefined) setPriority(run.pid, constants.priority.PRIORITY_LOW)

  let printed = ''
  for (const stream of [run.stdout, run.stderr])
    createInterface(stream).on('line', (line) => {
      printed += `${line}\n`
      if (line.startsWith('Making: ')) process.stdout.write(`${line}\n`)
    })

  run.once('exit', (code) => {
    const fault = `the shop could not be built: the build ended with ${code}\n${printed}`
    tellEnd(WHOLE_SHOP, code === 0 ? '' : fault)
  })

  return () => {
    run.removeAllListeners('exit')
    run.kill()
  }
}

/** Waits until the whole shop has been built. Returns its dist/. */
export async function wholeShop(): Promise<string> {
  // Otherwise, a test that share-work.ts does not know would wait forever.
  if (!hasBegun(WHOLE_SHOP)) throw new Error('this run does not build the whole shop')
  await waitForEnd(WHOLE_SHOP)
  return join(root, 'dist')
}

/** Opens the real shop with all its posters, for tests that need every page. */
export const openWholeShop = (): BuiltShop => openShop(wholeShop)

/**
 * Posters whose pictures keep their size, for tests that need it. All other pictures get
 * the smallest allowed size.
 */
const largePosterIds = new Set(galleries.flatMap(({ posters }) => posters.slice(0, 2)))

/**
 * Writes a copy of a picture from the real shop, with its colours but without its
 * details.
 */
async function copyBlurred(path: string, target: string): Promise<void> {
  const source = join(home, path)
  const { width, height } = await sharp(source).metadata()
  const isSmall = isPosterPicture(path) && !largePosterIds.has(posterOf(path))
  const orientation = width < height ? 'portrait' : 'landscape'
  const size = isSmall ? smallestSize(orientation) : { width, height }

  await enlarge(await sharp(source).resize(32).toBuffer(), size, target)
}

/** Tells whether a file is in a posters/ folder, on every system. */
const isPosterPicture = (path: string): boolean => /(?:^|[\\/])posters[\\/]/.test(path)

const posterIds = new Set(galleries.flatMap(({ posters }) => posters))

/**
 * Returns the id of the poster that a picture shows. Other pictures of a poster have a
 * number: 'dragon-eye-2'.
 */
function posterOf(path: string): string {
  const name = basename(path, extname(path))
  // The whole name is tried first, because an id may itself end with a number:
  // landscape-3.
  return posterIds.has(name) ? name : name.replace(/-\d$/, '')
}
