import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder, removeTestFolder } from '../../tools/test-folder.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { temporaryFolder } from '../support/files.ts'
import { mayMount, succeeds } from '../support/small-disk.ts'

// Other runs on this machine have their folders elsewhere.
const { path: parent } = disposeAfterTests(await temporaryFolder())

test.runIf(mayMount)(
  'a killed run that left a mounted disk does not stop the next run',
  async () => {
    const folder = await makeTestFolder(parent)
    try {
      // The folder of a run is named after its process id. So a folder whose process has
      // ended is a leftover.
      const { pid: endedProcess } = spawnSync('true')
      const killedRun = join(dirname(folder), `saga-tests-${endedProcess}`)
      const disk = join(killedRun, 'disk')
      await mkdir(disk, { recursive: true })
      expect(succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', disk)).toBe(true)
      await removeTestFolder(folder)

      expect(await makeTestFolder(parent)).toBe(folder)
      expect(existsSync(killedRun)).toBe(false)
    } finally {
      await removeTestFolder(folder)
    }
  },
)

test('a run removes the folders of ended runs, and keeps those of running ones', async () => {
  const folder = await makeTestFolder(parent)
  const { pid: endedProcess } = spawnSync('true')
  const folderOf = (name: string | number) => join(dirname(folder), `saga-tests-${name}`)
  // The process that started this one is running.
  const running = folderOf(process.ppid)
  const ended = folderOf(endedProcess)
  const named = folderOf(`${endedProcess}-notes`)
  try {
    for (const path of [running, ended, named]) await mkdir(path, { recursive: true })
    await writeFile(join(ended, 'left.txt'), 'left')
    await removeTestFolder(folder)

    expect(await makeTestFolder(parent)).toBe(folder)
    expect([running, ended, named].map((path) => existsSync(path))).toEqual([
      true,
      false,
      true,
    ])
    // Servers that tests start as another user also write there.
    expect((await stat(folder)).mode & 0o777).toBe(0o777)
  } finally {
    for (const path of [folder, ended, named, running]) await removeTestFolder(path)
  }
})
