import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTinyShop } from '../load/fixtures/tiny-shop.ts'

const home = join(import.meta.dirname, '../..')

/** Root may read and write everything, unless it gives these rights away. */
const humble = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : []
const run = (...command: readonly string[]) => {
  const [program = '', ...args] = [...humble, ...command]
  return spawnSync(program, args, { encoding: 'utf8', cwd: home })
}
const canBeRefused = process.platform !== 'win32' && run('true').status === 0

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-disk-'))
  await makeTinyShop(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const saga = (...args: readonly string[]) => {
  const { status, stdout, stderr } = run(process.execPath, join(home, 'cli/run.mjs'), ...args, '--root', root)
  return { code: status, text: stdout + stderr }
}
const quote = ['new', 'quote', '--name', 'Bo', '--text-sv', 'Fint', '--text-en', 'Nice', '--text-es', 'Bien']

describe.runIf(canBeRefused)('a file that nobody may read', () => {
  beforeEach(() => chmod(join(root, 'content/prices.yaml'), 0o000))
  const fault = 'cannot be read: permission is denied (EACCES)'

  test.each([
    ['build', ['build'], `content/prices.yaml ${fault}. dist/ is as it was.\n`],
    ['new', quote, `Not done: content/prices.yaml ${fault}\n`],
  ])('is named by %s', (_, args, said) => {
    expect(saga(...args)).toEqual({ code: 1, text: said })
  })

  test('is named by validate, whichever rule it is asked for', () => {
    const { code, text } = saga('validate', '--rule', 'price')
    expect(text).toContain(`content/prices.yaml  error  this ${fault}`)
    expect(code).toBe(1)
    expect(JSON.parse(saga('validate', '--format', 'json').text)).toMatchObject({
      diagnostics: [{ file: 'content/prices.yaml', rule: 'disk' }],
    })
  })
})

test.runIf(canBeRefused)(
  'a folder that nobody may write is said by new to be so, after what was written',
  async () => {
    await chmod(join(root, 'content'), 0o555)
    const { code, text } = saga(...quote)
    await chmod(join(root, 'content'), 0o755)
    expect(text).toMatch(
      /^content\/quotes\/es\.yaml: .*\nNot done: content\/site\.yaml\S* cannot be written: permission/m,
    )
    expect(code).toBe(1)
  },
)

test('a cache that cannot be written keeps validate from nothing', async () => {
  // Also root cannot write into a file as if it were a folder.
  await writeFile(join(root, '.cache'), 'in the way')
  for (const args of [['validate'], ['validate']]) {
    const { code, text } = saga(...args)
    expect(text).toMatch(/^Checked \d+ files/m)
    expect(code).toBe(0)
  }
})
