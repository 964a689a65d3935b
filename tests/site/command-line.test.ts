import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, home, saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { tinyShop } from '../support/tiny-shop.ts'

test('--version prints the version in package.json', async () => {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  expect(saga(['--version'])).toEqual({ code: 0, text: `${version}\n` })
})

test('`help new` is `new --help`', () => {
  expect(saga(['help', 'new'])).toEqual(saga(['new', '--help']))
})

test('`new` without arguments lists what can be added', () => {
  const { text } = saga(['new'])
  for (const kind of [
    'poster',
    'gallery',
    'edition',
    'text',
    'language',
    'review',
    'testimonial',
    'quote',
    'host',
  ])
    expect(text).toMatch(new RegExp(`^ {2}${kind} `, 'm'))
})

test('an option that npm took for itself is named, with what to write', () => {
  const taken = { npm_command: 'run-script', npm_lifecycle_event: 'new', npm_config_gallery: 'main' }
  const { code, text } = saga(['new', 'poster', 'moon', 'main'], taken)
  expect(code).toBe(2)
  expect(text).toContain('npm took the option --gallery for itself')
  expect(text).toContain('npm run new -- …')
})

test('validate with files shows what is about them, and counts the rest', async () => {
  await using shop = await tinyShop()
  const poster = join(shop.path, 'content/posters/main/two-moons.yaml')
  const prices = join(shop.path, 'content/prices.yaml')
  await writeFile(
    poster,
    (await readFile(poster, 'utf8')).replace('orientation: portrait', 'orientation: potrait'),
  )
  await writeFile(prices, (await readFile(prices, 'utf8')).replace('price: 90', 'price: 0'))
  const about = (...files: readonly string[]) => saga(['validate', '--root', shop.path, ...files])
  const one = about(prices)
  expect(one.code).toBe(1)
  expect(one.text).toContain('content/prices.yaml:3:10')
  expect(one.text).not.toContain('potrait')
  expect(one.text).toContain('1 error in other files')
  expect(about(join(shop.path, 'content/posters')).text).toContain('potrait')
  expect(about(join(shop.path, 'content/site.yaml')).code).toBe(0)
  expect(about('content/lost.yaml')).toMatchObject({ code: 2, text: 'There is no file content/lost.yaml.\n' })
})

test('a rule that only a build can check is not called clean', async () => {
  await using shop = await tinyShop()
  expect(saga(['validate', '--root', shop.path]).text).toContain(
    '3 checks need a build first (code, limit, address)',
  )
  const { code, text } = saga(['validate', '--root', shop.path, '--rule', 'limit'])
  expect(code).toBe(2)
  expect(text).toContain('Not checked: limit')
})

test('with --build everything is checked, nothing is written, and what could not be compared is said', async () => {
  await using shop = await tinyShop()
  const validate = (...options: readonly string[]) =>
    saga(['validate', '--root', shop.path, '--build', ...options])
  const first = validate()
  expect(first).toMatchObject({ code: 0 })
  expect(first.text).toContain('Not checked: address. There is no published shop in dist/ to compare with.')
  expect(existsSync(join(shop.path, 'dist'))).toBe(false)
  expect(build(shop.path).code).toBe(0)
  expect(validate().text).not.toContain('ot checked')
  expect(saga(['rename', 'poster', 'two-moons', 'three-moons', '--root', shop.path]).code).toBe(0)
  await edit(join(shop.path, 'content/posters/main/three-moons.yaml'), (text) =>
    text.replace(/^formerly: .*\n/m, ''),
  )
  const github = validate('--format', 'github', '--strict')
  expect(github.code).toBe(1)
  expect(github.text).toContain('3 addresses of the published shop will be gone: /sv/posters/two-moons')
  expect(github.text).not.toContain('ot checked')
  expect(validate('--rule', 'address').text).toContain('/sv/posters/two-moons')
})

test.each([
  [{}, false],
  [{ FORCE_COLOR: '1' }, true],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  [{ FORCE_COLOR: '0' }, false],
])('colours with %o: %s', async (environment, expected) => {
  await using shop = await tinyShop()
  const prices = join(shop.path, 'content/prices.yaml')
  await writeFile(prices, 'a1: {')
  const { text } = saga(['validate', '--root', shop.path], { NO_COLOR: '', FORCE_COLOR: '', ...environment })
  expect(text.includes('\u001b[')).toBe(expected)
})
