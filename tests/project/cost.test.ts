import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { enterProcessGroup } from '../support/processor-time.ts'

const BUSY_SECONDS = 0.3

/** Writes a point once it has used this processor time. */
const busyProgram = `
  while (process.cpuUsage().user < ${BUSY_SECONDS} * 1e6);
  require('node:fs').writeSync(1, '.')
  for (;;);
`

test.runIf(process.platform === 'linux')(
  'the cost of a test contains the processor time of programs that it killed',
  async () => {
    const group = enterProcessGroup(`cost-${process.pid}`)
    try {
      const startSeconds = group.seconds()
      const program = spawn(process.execPath, ['-e', busyProgram])
      await once(program.stdout, 'data')
      program.kill('SIGKILL')
      await once(program, 'exit')

      expect(group.seconds() - startSeconds).toBeGreaterThanOrEqual(BUSY_SECONDS)
    } finally {
      group.leave()
    }
  },
)
