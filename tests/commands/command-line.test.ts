import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAttended, screenOf } from '../../cli/environment.ts'
import { build, home, saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'

test('--version prints the version in package.json', async () => {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  expect(await saga(['--version'])).toEqual({ code: 0, text: `${version}\n` })
})

test('`help new` is `new --help`', async () => {
  const help = await saga(['help', 'new'])
  expect(help).toEqual(await saga(['new', '--help']))
  expect(help.code).toBe(0)
})

test('`new` without arguments lists what can be added', async () => {
  const { text } = await saga(['new'])
  const kinds = 'poster gallery edition text language review testimonial quote host'
  for (const kind of kinds.split(' ')) expect(text).toMatch(new RegExp(`^ {2}${kind} `, 'm'))
})

test.each<readonly [readonly string[], string]>([
  [['validat'], '(Did you mean validate?)'],
  [['validate', '--format', 'xml'], 'Allowed choices are'],
  [['validate', '--rule', 'limits'], 'Did you mean "limit"?'],
  [['validate', '--rule', 'everything'], 'Rules: '],
  ...['65536', '-1', '80x', ''].map(
    (port) => [['watch', `--port=${port}`], 'A port is a number from 0 to 65535.'] as const,
  ),
])('%j is wrong usage', async (args, expected) => {
  const { code, text } = await saga(args)
  expect(text).toContain(expected)
  expect(code).toBe(2)
})

test('an option that npm took for itself is named, with what to write', async () => {
  const taken = { npm_command: 'run-script', npm_lifecycle_event: 'new', npm_config_gallery: 'main' }
  const { code, text } = await saga(['new', 'poster', 'moon', 'main'], taken)
  expect(code).toBe(2)
  expect(text).toContain('npm took the option --gallery for itself')
  expect(text).toContain('npm run new -- …')
  const direct = { ...taken, npm_command: 'exec' }
  expect((await saga(['new', 'poster', 'moon', 'main'], direct)).text).not.toContain('npm took')
})

test('validate with files shows what is about them, and counts the rest', async () => {
  await using shop = await tinyShop()
  const prices = join(shop.path, 'content/prices.yaml')
  await edit(join(shop.path, 'content/posters/main/two-moons.yaml'), (text) =>
    text.replace('orientation: portrait', 'orientation: potrait'),
  )
  await edit(prices, (text) => text.replace('price: 90', 'price: 0'))
  const about = (...files: readonly string[]) => saga(['validate', '--root', shop.path, ...files])
  const one = await about(prices)
  expect(one.code).toBe(1)
  expect(one.text).toContain('content/prices.yaml:3:10')
  expect(one.text).not.toContain('potrait')
  expect(one.text).toContain('1 error in other files')
  expect((await about(join(shop.path, 'content/posters'))).text).toContain('potrait')
  expect((await about(join(shop.path, 'content/site.yaml'))).code).toBe(0)
  expect(await about('content/lost.yaml')).toEqual({
    code: 2,
    text: 'There is no file content/lost.yaml.\n',
  })
})

test('a rule that only a build can check is not called clean', async () => {
  await using shop = await tinyShop()
  expect((await saga(['validate', '--root', shop.path])).text).toContain(
    '3 checks need a build first (code, limit, address)',
  )
  const { code, text } = await saga(['validate', '--root', shop.path, '--rule', 'limit'])
  expect(code).toBe(2)
  expect(text).toContain('Not checked: limit')
})

test('with --build everything is checked, nothing is written, and what could not be compared is said', async () => {
  await using shop = await tinyShop()
  const validate = (...options: readonly string[]) =>
    saga(['validate', '--root', shop.path, '--build', ...options])
  const first = await validate()
  expect(first).toMatchObject({ code: 0 })
  expect(first.text).toContain('Not checked: address. There is no published shop in dist/ to compare with.')
  expect(existsSync(join(shop.path, 'dist'))).toBe(false)
  expect((await build(shop.path)).code).toBe(0)
  expect((await validate()).text).not.toContain('ot checked')
  const renamed = await saga(['rename', 'poster', 'two-moons', 'three-moons', '--root', shop.path])
  expect(renamed.code).toBe(0)
  await edit(join(shop.path, 'content/posters/main/three-moons.yaml'), (text) =>
    text.replace(/^formerly: .*\n/m, ''),
  )
  const github = await validate('--format', 'github', '--strict')
  expect(github.code).toBe(1)
  expect(github.text).toContain('3 addresses of the published shop will be gone: /sv/posters/two-moons')
  expect(github.text).not.toContain('ot checked')
  expect((await validate('--rule', 'address')).text).toContain('/sv/posters/two-moons')
})

test('colours are shown where the environment wants them, with a file as well as at a terminal', async () => {
  await using shop = await tinyShop()
  await writeFile(join(shop.path, 'content/prices.yaml'), 'a1: {')
  for (const [environment, expected] of [
    [{}, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [{ FORCE_COLOR: '0' }, false],
  ] as const) {
    const plain = { NO_COLOR: '', FORCE_COLOR: '', ...environment }
    const { text } = await saga(['validate', '--root', shop.path], plain)
    expect(text.includes('\u001b['), JSON.stringify(environment)).toBe(expected)
  }
})

const streams = (stdin: boolean, stdout: boolean) => ({
  stdin: { isTTY: stdin },
  stdout: { isTTY: stdout, write: () => true },
  stderr: { write: () => true },
})

test.each([
  [{}, true, { isTerminal: true, colours: true }],
  [{ NO_COLOR: '1' }, true, { isTerminal: true, colours: false }],
  [{ FORCE_COLOR: '0' }, true, { isTerminal: true, colours: false }],
  [{ TERM: 'dumb' }, true, { isTerminal: false, colours: false }],
  [{ CI: 'true' }, true, { isTerminal: false, colours: true }],
  [{}, false, { isTerminal: false, colours: false }],
])('with %o, at a terminal: %s, the screen is %o', (environment, isTerminal, expected) => {
  expect(screenOf(environment, streams(true, isTerminal))).toMatchObject(expected)
})

test('questions are asked only of somebody who sits there and sees them', () => {
  expect(isAttended({}, streams(true, true))).toBe(true)
  expect(isAttended({}, streams(false, true))).toBe(false)
  expect(isAttended({}, streams(true, false))).toBe(false)
  expect(isAttended({ CI: 'true' }, streams(true, true))).toBe(false)
})
