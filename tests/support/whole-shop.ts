import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { home, startSaga } from './cli.ts'
import { begin, isBegun, tellEnd, waitForEnd } from './make-once.ts'

const NAME = 'whole-shop'

/**
 * Begins to build the whole shop, and shows how far it is: the first time takes a minute. It takes what the cores have
 * left beside tests that do not need it.
 * @returns ends the build
 */
export function startWholeShop(): () => void {
  begin(NAME)
  const run = startSaga(['build', '--root', home])
  if (run.pid !== undefined) setPriority(run.pid, constants.priority.PRIORITY_LOW)
  for (const stream of [run.stdout, run.stderr]) stream.pipe(process.stdout, { end: false })
  run.once('exit', (code) =>
    tellEnd(NAME, code === 0 ? '' : `the shop could not be built: the build ended with ${code}`),
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
  return join(home, 'dist')
}
