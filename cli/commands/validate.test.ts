import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { steady } from '../load/fixtures/steady.ts'
import { makeTinyShop } from '../load/fixtures/tiny-shop.ts'
import { projectAt } from '../project.ts'
import { reportTo } from '../report.ts'
import { validate } from './validate.ts'

const home = join(import.meta.dirname, '../..')
const fixtures = join(home, 'cli/load/fixtures')
const cases = await readdir(join(fixtures, 'cases'))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saga-validate-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A tiny shop in a folder of its own, with the changes that the case lays over it. */
async function shopOf(name: string): Promise<string> {
  const root = join(folder, name)
  const content = join(root, 'content')
  await makeTinyShop(root)
  const change = join(fixtures, 'cases', name)
  await cp(join(change, 'content'), content, { recursive: true }).catch(() => undefined)
  const deleted = await readFile(join(change, 'delete.txt'), 'utf8').catch(() => '')
  for (const path of deleted.split('\n').filter(Boolean)) await rm(join(content, path))
  const edits = await readFile(join(change, 'replace.json'), 'utf8').catch(() => '[]')
  for (const { file, find, by } of JSON.parse(edits) as { file: string; find: string; by: string }[]) {
    const text = await readFile(join(content, file), 'utf8')
    expect(text).toContain(find)
    await writeFile(join(content, file), text.replace(find, by))
  }
  return root
}

async function validated(root: string, environment = {}): Promise<{ code: number; text: string }> {
  const said: string[] = []
  const report = reportTo(
    { write: (text) => void said.push(text), isTerminal: false, colours: false },
    root,
    () => 0,
  )
  const code = await validate(projectAt(root, home, 'test'), environment, report, {}, async () => [])
  return { code, text: said.join('') }
}

describe('what validate says', () => {
  test.each(cases)('%s', async (name) => {
    const { text } = await validated(await shopOf(name))
    await expect(steady(text)).toMatchFileSnapshot(join(fixtures, 'cases', name, 'expected.txt'))
  })

  test('nothing on a shop without faults, and exit code 0', async () => {
    const { code, text } = await validated(await shopOf('no-such-case'))
    expect(text).toMatch(/^Checked \d+ files: 3 posters/)
    expect(code).toBe(0)
  })

  test('the same of an empty text, when its file is remembered', async () => {
    const root = await shopOf('with-an-empty-text')
    const strings = join(root, 'content/strings/es.yaml')
    await writeFile(strings, (await readFile(strings, 'utf8')).replace('label: es label', 'label:'))
    const first = await validated(root)
    expect(first.text).toContain('write its text after "label:"')
    const prices = join(root, 'content/prices.yaml')
    await writeFile(prices, `${await readFile(prices, 'utf8')}# touched\n`)
    expect(await validated(root)).toEqual(first)
  })

  test('that a picture is damaged whose header and end are sound', async () => {
    const root = await shopOf('with-damage')
    const pictures = ['posters/main/gold-disk.jpg', 'images/hero.jpg', 'images/cover.jpg']
    const [jpeg = '', avif = '', png = ''] = pictures.map((path) => join(root, 'content', path))
    const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2)
    await writeFile(jpeg, Buffer.concat([half(await readFile(jpeg)), Buffer.from([0xff, 0xd9])]))
    await writeFile(avif, half(await sharp(avif).avif({ effort: 0 }).toBuffer()))
    const whole = await sharp(png).png().toBuffer()
    await writeFile(png, Buffer.concat([half(whole), whole.subarray(-12)]))
    const { code, text } = await validated(root)
    expect(code).toBe(1)
    for (const path of pictures) expect(text).toContain(`content/${path} is damaged`)
    expect(await validated(root)).toEqual({ code, text })
  })

  test('the same on a second run, when clean files are remembered', async () => {
    const root = await shopOf('three-faults')
    const first = await validated(root)
    expect(await validated(root)).toEqual(first)
    expect(first.code).toBe(1)
  })

  test('a backend from the environment needs both halves, and no secret key', async () => {
    const root = await shopOf('no-such-case')
    const url = 'https://abc.supabase.co'
    expect((await validated(root, { url })).text).toContain('environment variable SUPABASE_URL')
    expect((await validated(root, { url, publicKey: 'sb_secret_abc' })).text).toContain('this key is secret')
    expect((await validated(root, { url, publicKey: 'sb_publishable_abc' })).code).toBe(0)
  })

  test('a backend from the environment is a host alone, with or without a slash at its end', async () => {
    const root = await shopOf('no-such-case')
    const publicKey = 'sb_publishable_abc'
    expect((await validated(root, { url: 'https://abc.supabase.co/', publicKey })).code).toBe(0)
    for (const rest of ['/functions/v1', '/?a=b', '#a']) {
      const { code, text } = await validated(root, { url: `https://abc.supabase.co${rest}`, publicKey })
      expect(text).toContain('environment variable SUPABASE_URL')
      expect(text).toContain('write the host alone, like https://abc.supabase.co')
      expect(code).toBe(1)
    }
  })
})
