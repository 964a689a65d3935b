// Runs vitest with its temporary files in memory. Arguments that `--help` does not list go to vitest.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { program } from 'commander'
import { costTable } from '../tests/support/cost.ts'
import { enterProcessGroup } from '../tests/support/processor-time.ts'
import { selectChanged } from './changed-tests.ts'
import { makeTestFolder, removeTestFolder } from './test-folder.ts'

interface Options {
  readonly check?: string
  readonly slow?: true
  readonly cost?: true
  readonly changed?: string | true
  readonly share?: true
  readonly record?: true
}

const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')

program
  .option('--check <script>', 'also run a script of package.json, at the same time')
  .option('--slow', 'list the ten slowest tests at the end')
  .option('--cost', 'list at the end what each file costs')
  .option(
    '--changed [commit]',
    'run only the tests that the changes since a commit can reach (default: HEAD)',
  )
  .option('--share', "run today's share of the long tests")
  .option('--record', 'record how long each file of the long tests takes')
  .allowUnknownOption()
  .allowExcessArguments()
  .parse()
const options = program.opts<Options>()
const vitestArguments = [...program.args, ...reachedTests(options.changed)]

/** Returns the tests that are left if only those are run that changes can reach. */
function reachedTests(changed: Options['changed']): readonly string[] {
  if (changed === undefined) return []

  const tests = selectChanged(changed === true ? 'HEAD' : changed)
  if (tests.length === 0) process.exit(0)
  return tests
}

const temporary = await makeTestFolder()
const costFile = options.cost ? join(temporary, 'cost.jsonl') : undefined
const group = options.cost ? enterProcessGroup(`tests-${process.pid}`) : undefined

// An interrupt also reaches vitest and ends it. It must not end this process, which still
// has to remove the files.
process.on('SIGINT', () => undefined)

try {
  const pendingCheck = options.check === undefined ? undefined : check(options.check)
  const testStatus = await runTests()
  const { output, status } = (await pendingCheck) ?? { output: '', status: 0 }
  if (status !== 0)
    process.stdout.write(
      `\n${output}\nnpm run ${options.check} failed: see the output above.\n`,
    )
  if (costFile && group)
    process.stdout.write(`\n${costTable(costFile, group.seconds())}\n`)
  process.exitCode = Math.max(testStatus, status)
} finally {
  group?.leave()
  await removeTestFolder(temporary)
}

/** Runs vitest in this terminal. Resolves with its exit code. */
function runTests(): Promise<number> {
  const env = {
    ...process.env,
    TMPDIR: temporary,
    SAGA_SLOW: options.slow ? '10' : '',
    SAGA_COST: costFile ?? '',
    SAGA_SHARE: options.share ? '1' : '',
    SAGA_RECORD: options.record ? '1' : '',
  }
  const args = [vitest, 'run', ...vitestArguments]
  const child = spawn(process.execPath, args, { stdio: 'inherit', env })
  process.on('SIGTERM', () => child.kill())
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

/**
 * Runs a script of package.json. Returns its output, to be printed after the tests have
 * finished.
 */
async function check(
  script: string,
): Promise<{ readonly output: string; readonly status: number }> {
  const child = spawn('npm', ['run', '--silent', script], {
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
