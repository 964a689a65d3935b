// How long the tests take, from a clone of the last commit to the summary: `npm run bench:tests`.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableOf } from '../table.ts'

const home = join(import.meta.dirname, '..', '..')
const clone = await mkdtemp(join(tmpdir(), 'saga-tests-'))
const commands = ['npm test', 'npm run test:long', 'npm run test:node']

function run(command: string): { readonly seconds: number; readonly text: string } {
  const began = performance.now()
  const { stdout, stderr, status } = spawnSync(command, { shell: true, cwd: clone, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
  return { seconds: (performance.now() - began) / 1000, text: stdout }
}

try {
  run(`git clone -q '${home}' . && npm ci --no-audit --no-fund`)
  const rows = commands.map((command) => {
    const { seconds, text } = run(command)
    const passed = [...text.matchAll(/^(\d+) passed, 0 failed$/gm)].reduce(
      (sum, [, one]) => sum + Number(one),
      0,
    )
    return [`\`${command}\``, String(passed), `${Math.round(seconds)} s`]
  })
  process.stdout.write(`${tableOf(['Command', 'tests', 'time'], rows)}\n`)
} finally {
  await rm(clone, { recursive: true, force: true })
}
