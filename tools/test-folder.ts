import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../cli/fs/system.ts'

/** Linux's in-memory file system. Tests write a hundred thousand files, for which a disk takes half a minute. */
const MEMORY = '/dev/shm'
/** About four times the maximum that tests use at once. In containers, the file system often has only 64 MB. */
const BYTES_NEEDED = 4 * 2 ** 30

/** Makes a folder for the temporary files of a run, and removes the folders of killed runs. */
export async function makeTestFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  const hasMemory = memory !== undefined && memory.bavail * memory.bsize >= BYTES_NEEDED
  const parent = hasMemory ? MEMORY : tmpdir()

  for (const name of await readdir(parent)) {
    const [, pid] = /^saga-tests-(\d+)$/.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true })
  }

  const folder = join(parent, `saga-tests-${process.pid}`)
  await mkdir(folder)
  // Servers that tests start as another user also write there.
  await chmod(folder, 0o1777)
  return folder
}
