import { spawnSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { commandShop } from '../shops/command-shop.ts'
import { home, saga as sagaInProcess } from '../support/cli.ts'

/** The command that runs a program without root's permission to read and write every file. */
const withoutRootRights =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search']
    : []

/** Runs a program that is bound by file permissions, even if the tests run as root. */
const run = (...words: readonly string[]) => {
  const [program = '', ...args] = [...withoutRootRights, ...words]
  return spawnSync(program, args, { encoding: 'utf8', cwd: home })
}
/** Whether a test can take away its own permission to read a file. */
const canBeDenied = process.platform !== 'win32' && run('true').status === 0

const shop = commandShop()
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
const newQuote = [
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

describe.runIf(canBeDenied)('a file without read permission', () => {
  beforeEach(() => chmod(join(shop.root, 'content/prices.yaml'), 0o000))
  const reason = 'EACCES: permission denied, open'

  test.each([
    [
      'build',
      ['build'],
      `Reading content/ …\ncontent/prices.yaml: ${reason}. dist/ is unchanged.\n`,
    ],
    ['new', newQuote, `Nothing was written. content/prices.yaml: ${reason}\n`],
  ])('is named by %s', (_, args, message) => {
    expect(saga(...args)).toEqual({ code: 1, text: message })
  })

  test('is reported by validate even if only another rule is requested', () => {
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

/** Runs a command while a folder below content/ is not writable, and expects that it changes no file. */
async function runWithoutWriting(folder: string, command: readonly string[]) {
  const content = join(shop.root, 'content')
  const previousFiles = await fingerprint(content)

  await chmod(join(content, folder), 0o555)
  const result = saga(...command)
  await chmod(join(content, folder), 0o755)

  expect(await fingerprint(content)).toEqual(previousFiles)
  return result
}

test.runIf(canBeDenied)('new writes nothing if it cannot add a folder', async () => {
  expect(await runWithoutWriting('', newQuote)).toEqual({
    code: 1,
    text: 'Nothing was written. content: EACCES: permission denied, mkdir\n',
  })
})

test.runIf(canBeDenied)('new writes no file if one cannot be written', async () => {
  const image = await shop.picture('new.jpg')
  const newPoster = ['new', 'poster', 'gokstad', '--gallery', 'main', '--image', image]

  const { text: refusal } = await runWithoutWriting('galleries', newPoster)
  expect(refusal).toMatch(/^Nothing was written\. content\/galleries\/main\.yaml: EACCES/)

  // The same command succeeds once the folder is writable.
  const { text } = await sagaInProcess([...newPoster, '--root', shop.root])
  expect(text).toContain('content/galleries/main.yaml: the gallery')
})

test('validate works without a writable cache', async () => {
  // Nobody, not even root, can write into a file as if it were a folder.
  await writeFile(join(shop.root, '.cache'), 'in the way')
  const summary = { code: 0, text: expect.stringMatching(/^Checked \d+ files/m) }

  expect(await sagaInProcess(['validate', '--root', shop.root])).toEqual(summary)
  // The next run finds no cache either.
  expect(await sagaInProcess(['validate', '--root', shop.root])).toEqual(summary)
})
