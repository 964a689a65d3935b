import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from './files.ts'

/** Returns a path in the folder through which the worker processes of a run share what is made. */
const pathOf = (name: string): string => join(process.env.SAGA_RUN ?? '', name)

/** Begins a run in the process that starts the workers. Returns a function that ends the run. */
export async function beginRun(): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  process.env.SAGA_RUN = folder.path
  return async () => folder[Symbol.asyncDispose]()
}

/** Calls `make` in the first worker that needs it; other workers wait. An error of `make` is thrown in all workers. */
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

/** Tells all workers that something is being made. Returns false if another process has already begun. */
export function begin(name: string): boolean {
  try {
    mkdirSync(pathOf(name))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Tells whether a process of this run makes the thing of this name, or has made it. */
export const isBegun = (name: string): boolean => existsSync(pathOf(name))

export function tellEnd(name: string, fault = ''): void {
  const draft = pathOf(`${name}.draft`)
  writeFileSync(draft, fault)
  renameSync(draft, pathOf(`${name}.ended`))
}

/** Waits until something is made. @throws if it could not be made */
export async function waitForEnd(name: string): Promise<void> {
  const endFile = pathOf(`${name}.ended`)
  while (!existsSync(endFile)) await wait(100)
  const fault = await readFile(endFile, 'utf8')
  if (fault !== '') throw new Error(fault)
}
