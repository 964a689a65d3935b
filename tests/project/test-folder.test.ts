import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder, removeTestFolder } from '../../tools/test-folder.ts'
import { mayMount, succeeds } from '../support/small-disk.ts'

test.runIf(mayMount)(
  'a killed run that left a mounted disk does not stop the next run',
  async () => {
    const folder = await makeTestFolder()
    try {
      // The folder of a run is named after its process id. So a folder whose process has
      // ended is a leftover.
      const { pid: endedProcess } = spawnSync('true')
      const killedRun = join(dirname(folder), `saga-tests-${endedProcess}`)
      const disk = join(killedRun, 'disk')
      await mkdir(disk, { recursive: true })
      expect(succeeds('mount', '-t', 'tmpfs', '-o', 'size=64k', 'none', disk)).toBe(true)
      await removeTestFolder(folder)

      expect(await makeTestFolder()).toBe(folder)
      expect(existsSync(killedRun)).toBe(false)
    } finally {
      await removeTestFolder(folder)
    }
  },
)
