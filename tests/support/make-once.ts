import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { home } from './cli.ts'

/** Where the workers of a run, which are processes of their own, tell each other what is made. */
const folder = join(home, '.cache/tests/made')

/** Begins a run: what was made for the one before may have changed. */
export async function forgetMade(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/**
 * Makes what tests of several workers need. The first worker that asks makes it, the others wait for its end.
 * @throws what `make` throws, in all of them
 */
export async function makeOnce(name: string, make: () => Promise<unknown>): Promise<void> {
  const begun = join(folder, name)
  const ended = `${begun}.ended`
  const isFirst = await mkdir(begun).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  if (isFirst) {
    const fault = await make().then(
      () => '',
      (error: unknown) => String(error),
    )
    await writeFile(join(begun, 'fault'), fault)
    await rename(join(begun, 'fault'), ended)
  }
  while (!existsSync(ended)) await wait(100)
  const fault = await readFile(ended, 'utf8')
  if (fault !== '') throw new Error(fault)
}
