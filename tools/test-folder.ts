import { chmod, mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../cli/fs/system.ts'

/** The file system in memory of Linux. Tests write a hundred thousand files, and a disk takes half a minute for them. */
const MEMORY = '/dev/shm'
/** Some four times what the tests keep at once. In containers, the file system often has 64 MB. */
const BYTES_NEEDED = 4 * 2 ** 30

/** Makes a folder for the temporary files of a run, and removes those of runs that were killed. */
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
  // Servers that tests start as another user write there too.
  await chmod(folder, 0o1777)
  return folder
}
