// Runs vitest with its temporary files in memory. `--check` also runs `npm run check`, at
// the same time. `--slow` lists the ten slowest tests at the end. All other arguments go
// to vitest.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { makeTestFolder, removeTestFolder } from './test-folder.ts'

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const ownOptions = ['--check', '--slow']
const options = process.argv.slice(2)

const temporary = await makeTestFolder()

// An interrupt also reaches vitest and ends it. It must not end this process, which still
// has to remove the files.
process.on('SIGINT', () => undefined)

try {
  const pendingCheck = options.includes('--check') ? check() : undefined
  const testStatus = await runTests()
  const { output, status } = (await pendingCheck) ?? { output: '', status: 0 }
  if (status !== 0)
    process.stdout.write(`\n${output}\nnpm run check failed: see the output above.\n`)
  process.exitCode = Math.max(testStatus, status)
} finally {
  await removeTestFolder(temporary)
}

/** Runs vitest in this terminal. Resolves with its exit code. */
function runTests(): Promise<number> {
  const env = {
    ...process.env,
    TMPDIR: temporary,
    SAGA_SLOW: options.includes('--slow') ? '10' : '',
  }
  const vitestOptions = options.filter((option) => !ownOptions.includes(option))
  const args = [vitest, 'run', ...vitestOptions]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  process.on('SIGTERM', () => child.kill())
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

/**
 * Checks types, lint and dead code. Returns the output, to be printed after the tests
 * have finished.
 */
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
