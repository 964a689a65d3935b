import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { home, startSaga } from './cli.ts'
import { begin, isBegun, tellEnd, waitForEnd } from './make-once.ts'
import { copyShop } from './shop-copy.ts'

const NAME = 'whole-shop'
const root = join(home, '.cache/tests/whole')

/**
 * Begins to build the whole shop, and shows its progress: the first build takes a minute. The build has low priority,
 * beside tests that do not need it.
 * @returns a function that ends the build
 */
export function startWholeShop(): () => void {
  begin(NAME)
  let isOver = false
  let end = (): void => undefined
  copyShop(root, () => true).then(
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

/** Builds the shop in a process of its own. Shows only the progress, unless the build fails. */
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

/** Waits for the pictures of the whole shop if this run makes them, so that they are not made a second time. */
export async function waitForPictures(): Promise<void> {
  if (isBegun(NAME)) await waitForEnd(NAME)
}

/** Returns the dist/ of the whole shop, as soon as it is built. */
export async function wholeShop(): Promise<string> {
  await waitForEnd(NAME)
  return join(root, 'dist')
}
