import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from './files.ts'

/** Returns a path in the folder where the workers of a run record what has been made. */
const pathOf = (name: string): string => join(process.env.SAGA_RUN ?? '', name)

/** Begins a run in the process that starts the workers. Returns a function that ends the run. */
export async function beginRun(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  process.env.SAGA_RUN = folder.path
  return async () => folder[Symbol.asyncDispose]()
}

/** Calls `make` in the first worker that needs it; the other workers wait. If `make` fails, all workers throw. */
export async function makeOnce(
  name: string,
  make: () => Promise<unknown>,
): Promise<void> {
  if (begin(name))
    await make().then(
      () => tellEnd(name),
      (error: unknown) => tellEnd(name, String(error)),
    )
  await waitForEnd(name)
}

/** Tells all workers that this process is making something. Returns false if another process has already begun. */
export function begin(name: string): boolean {
  try {
    mkdirSync(pathOf(name))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Tells whether a process of this run is making something, or has made it. */
export const hasBegun = (name: string): boolean => existsSync(pathOf(name))

/** Tells all workers that something has been made or, with `fault`, why it could not be made. */
export function tellEnd(name: string, fault = ''): void {
  // Workers must not read the file before it is complete, so it gets its final name last.
  const incompleteFile = pathOf(`${name}.incomplete`)
  writeFileSync(incompleteFile, fault)
  renameSync(incompleteFile, pathOf(`${name}.ended`))
}

/** Waits until something has been made. Throws if it could not be made. */
export async function waitForEnd(name: string): Promise<void> {
  const endFile = pathOf(`${name}.ended`)
  while (!existsSync(endFile)) await wait(100)
  const fault = await readFile(endFile, 'utf8')
  if (fault !== '') throw new Error(fault)
}
