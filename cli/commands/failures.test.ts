import { spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownersShop } from '../../tests/shops/owners-shop.ts'
import { home, saga as sagaHere } from '../../tests/support/cli.ts'
import { fingerprint } from '../../tools/fingerprint.ts'

/** Root may read and write everything, unless it drops these rights. */
const humble =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search']
    : []
const run = (...command: readonly string[]) => {
  const [program = '', ...args] = [...humble, ...command]
  return spawnSync(program, args, { encoding: 'utf8', cwd: home })
}
const canBeRefused = process.platform !== 'win32' && run('true').status === 0

const shop = ownersShop()
const saga = (...args: readonly string[]) => {
  const cli = join(home, 'cli/run.mjs')
  const { status, stdout, stderr } = run(
    process.execPath,
    cli,
    ...args,
    '--root',
    shop.root,
  )
  return { code: status, text: stdout + stderr }
}
const quote = [
  'new',
  'quote',
  '--name',
  'Bo',
  '--text-sv',
  'Fint',
  '--text-en',
  'Nice',
  '--text-es',
  'Bien',
]

describe.runIf(canBeRefused)('a file without read permission', () => {
  beforeEach(() => chmod(join(shop.root, 'content/prices.yaml'), 0o000))
  const reason = 'EACCES: permission denied, open'

  test.each([
    [
      'build',
      ['build'],
      `Reading content/ …\ncontent/prices.yaml: ${reason}. dist/ is unchanged.\n`,
    ],
    ['new', quote, `Nothing was written. content/prices.yaml: ${reason}\n`],
  ])('is named by %s', (_, args, said) => {
    expect(saga(...args)).toEqual({ code: 1, text: said })
  })

  test('is reported by validate, whichever rule is requested', () => {
    const { code, text } = saga('validate', '--rule', 'price', '--format', 'json')
    expect(JSON.parse(text)).toMatchObject({
      diagnostics: [
        {
          file: 'content/prices.yaml',
          rule: 'disk',
          message: `cannot be read: ${reason}`,
          hint: 'make it readable: nothing was checked',
        },
      ],
    })
    expect(code).toBe(1)
  })
})

test.runIf(canBeRefused)('new writes all of its files or none', async () => {
  const content = join(shop.root, 'content')
  const before = await fingerprint(content)
  await chmod(content, 0o555)
  expect(saga(...quote)).toEqual({
    code: 1,
    text: 'Nothing was written. content: EACCES: permission denied, mkdir\n',
  })
  await chmod(content, 0o755)
  expect(await fingerprint(content)).toEqual(before)

  const image = await shop.picture('new.jpg')
  const poster = ['new', 'poster', 'gokstad', '--gallery', 'main', '--image', image]
  await chmod(join(content, 'galleries'), 0o555)
  expect(saga(...poster).text).toMatch(
    /^Nothing was written\. content\/galleries\/main\.yaml: EACCES/,
  )
  await chmod(join(content, 'galleries'), 0o755)
  expect(await fingerprint(content)).toEqual(before)
  expect((await sagaHere([...poster, '--root', shop.root])).text).toContain(
    'content/galleries/main.yaml: the gallery',
  )
})

test('validate works without a writable cache', async () => {
  // Nobody, not even root, can write into a file as if it were a folder.
  await writeFile(join(shop.root, '.cache'), 'in the way')
  for (const _ of ['first', 'again'])
    expect(await sagaHere(['validate', '--root', shop.root])).toEqual({
      code: 0,
      text: expect.stringMatching(/^Checked \d+ files/m),
    })
})
