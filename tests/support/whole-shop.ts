import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { home, startSaga } from './cli.ts'

/** Where the end of the build is told to the tests, which run in processes of their own. */
const folder = join(home, '.cache/tests')
const result = join(folder, 'whole-shop')

/**
 * Begins to build the whole shop, and shows how far it is: the first time takes a minute. It takes what the cores have
 * left beside tests that do not need it.
 * @returns ends the build
 */
export function startWholeShop(): () => void {
  mkdirSync(folder, { recursive: true })
  rmSync(result, { force: true })
  const run = startSaga(['build', '--root', home])
  if (run.pid !== undefined) setPriority(run.pid, constants.priority.PRIORITY_LOW)
  for (const stream of [run.stdout, run.stderr]) stream.pipe(process.stdout, { end: false })
  run.on('exit', (code) => writeFileSync(result, `${code}`))
  return () => run.kill()
}

/** The dist/ of the whole shop, as soon as it is built. */
export async function wholeShop(): Promise<string> {
  while (!existsSync(result)) await wait(100)
  const code = readFileSync(result, 'utf8')
  if (code !== '0') throw new Error(`the shop could not be built: the build ended with ${code}`)
  return join(home, 'dist')
}
