// Runs vitest. With `--slow` it names the slowest ten tests at the end; all other words are vitest's.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const words = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', ...words.filter((word) => word !== '--slow')],
  {
    stdio: 'inherit',
    env: { ...process.env, SAGA_SLOW: words.includes('--slow') ? '10' : '' },
  },
)
process.exitCode = status ?? 1
