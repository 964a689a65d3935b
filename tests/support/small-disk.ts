import { spawnSync } from 'node:child_process'
import { temporaryFolder } from './files.ts'

/** Runs a system command and tells whether it succeeds. A missing or forbidden command fails. */
export const succeeds = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args).status === 0

/** Whether tests may mount a disk of a fixed size. Only root may, and many containers do not allow even root to. */
export const mayMount = await (async (): Promise<boolean> => {
  await using folder = await temporaryFolder()
  return (
    succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', folder.path) &&
    succeeds('umount', folder.path)
  )
})()

/** Creates a folder on its own fixed-size disk. */
export async function smallDisk(
  megabytes: number,
): Promise<{ readonly path: string } & AsyncDisposable> {
  const { path, ...folder } = await temporaryFolder()
  if (!succeeds('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path))
    throw new Error('the small disk could not be mounted')
  // With -l, even a disk that is still in use is unmounted.
  const unmount = async () => void succeeds('umount', '-l', path)
  return {
    path,
    [Symbol.asyncDispose]: () => unmount().then(folder[Symbol.asyncDispose]),
  }
}
