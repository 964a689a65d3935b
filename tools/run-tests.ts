// Runs vitest, with its temporary files in memory. `--check` runs `npm run check` beside it, `--slow` names the slowest
// ten tests at the end; all other words are vitest's.
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from './test-folder.ts'

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const ownWords = ['--check', '--slow']
const words = process.argv.slice(2)

const temporary = await makeTestFolder()

// An interrupt also ends vitest, after which the files go.
process.on('SIGINT', () => undefined)

try {
  const checking = words.includes('--check') ? check() : undefined
  const testing = await runTests()
  const { output, status } = (await checking) ?? { output: '', status: 0 }
  if (status !== 0)
    process.stdout.write(`\n${output}\nnpm run check failed: see above.\n`)
  process.exitCode = Math.max(testing, status)
} finally {
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 })
}

/** Runs vitest on this terminal. Resolves with its exit code. */
function runTests(): Promise<number> {
  const env = {
    ...process.env,
    TMPDIR: temporary,
    SAGA_SLOW: words.includes('--slow') ? '10' : '',
  }
  const args = [vitest, 'run', ...words.filter((word) => !ownWords.includes(word))]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  process.on('SIGTERM', () => child.kill())
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

/** Checks types, lint and dead code, and keeps what is said until the tests have ended. */
async function check(): Promise<{ readonly output: string; readonly status: number }> {
  const child = spawn('npm', ['run', '--silent', 'check'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  const status = await new Promise<number>((resolve) =>
    child.once('close', (code) => resolve(code ?? 1)),
  )
  return { output, status }
}
