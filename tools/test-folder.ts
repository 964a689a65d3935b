import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../cli/fs/system.ts'

/**
 * Linux's in-memory file system. Tests write a hundred thousand files, which would take
 * half a minute on a disk.
 */
const MEMORY = '/dev/shm'
/**
 * About four times as much as tests use at once. In containers, the file system often has
 * only 64 MB.
 */
const BYTES_NEEDED = 4 * 2 ** 30

/** Returns the folder in memory that holds the temporary files of all runs, or one on the disk if memory is short. */
async function findParent(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const hasMemory = memory !== undefined && memory.bavail * memory.bsize >= BYTES_NEEDED
  return hasMemory ? MEMORY : tmpdir()
}

/**
 * Makes a folder for the temporary files of a run and removes the folders of killed
 * runs.
 * @param inFolder the folder of all runs, for tests that must not remove anything of other runs
 */
export async function makeTestFolder(inFolder?: string): Promise<string> {
  const parent = inFolder ?? (await findParent())
  for (const name of await readdir(parent)) {
    const [, pid] = /^saga-tests-(\d+)$/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      await removeTestFolder(join(parent, name))
  }

  const folder = join(parent, `saga-tests-${process.pid}`)
  await mkdir(folder)
  // Servers that tests start as another user also write there.
  await chmod(folder, 0o1777)
  return folder
}

/**
 * Removes a folder of temporary files and unmounts the disks that its tests mounted in
 * it.
 */
export async function removeTestFolder(folder: string): Promise<void> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  for (const mount of mounts.split('\n')) {
    const [, path] = mount.split(' ')
    if (path?.startsWith(`${folder}/`)) spawnSync('umount', ['-l', path])
  }

  // Files that belong to another user cannot be removed. They must not make the run fail.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
}
