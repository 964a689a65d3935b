import { spawnSync } from 'node:child_process'
import { temporaryFolder } from './files.ts'

/** Runs a system's own command; false where it is not there or not allowed. */
export const did = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args).status === 0

/** A disk of a known size is a mount, which is root's; containers often forbid it even to root. */
export const mayMount = await (async (): Promise<boolean> => {
  await using folder = await temporaryFolder()
  return did('mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', folder.path) && did('umount', folder.path)
})()

/** A folder on a disk of this size. */
export async function smallDisk(megabytes: number): Promise<{ readonly path: string } & AsyncDisposable> {
  const { path, ...folder } = await temporaryFolder()
  if (!did('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path)) throw new Error('no disk')
  const unmount = async () => void did('umount', '-l', path)
  return { path, [Symbol.asyncDispose]: () => unmount().then(folder[Symbol.asyncDispose]) }
}
