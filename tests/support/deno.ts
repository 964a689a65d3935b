import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { denoEnvironment, findDeno } from '../../cli/commands/checkout/deno.ts'
import { home } from './cli.ts'
import { makeOnce } from './make-once.ts'

/** The function's folder, where the Supabase CLI expects it. */
export const functionFolder = join(home, 'supabase/functions/create-checkout')

/** The folder in which tests run the function: this repository, whose cache has Deno and its packages. */
export const functionPlace = { folder: functionFolder, cache: join(home, '.cache') }

/** Makes sure that Deno is installed. Concurrent tests install it only once. */
export const requireDeno = (): Promise<void> =>
  makeOnce('deno', () => findDeno(functionPlace))

/** Runs Deno to completion, in a function's folder. */
export async function runDeno(
  args: readonly string[],
  folder = functionFolder,
): Promise<{ readonly code: number | null; readonly text: string }> {
  const { status, stdout, stderr } = spawnSync(await findDeno(functionPlace), args, {
    cwd: folder,
    encoding: 'utf8',
    env: denoEnvironment(functionPlace.cache),
  })
  return { code: status, text: stdout + stderr }
}
