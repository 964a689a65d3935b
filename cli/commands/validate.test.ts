import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { projectAt } from '../project.ts'
import { reportTo } from '../report.ts'
import { validate } from './validate.ts'

const home = join(import.meta.dirname, '../..')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saga-validate-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function shopAt(name: string): Promise<string> {
  const root = join(folder, name)
  await makeTinyShop(root)
  return root
}

async function runValidate(root: string, environment = {}): Promise<{ code: number; text: string }> {
  const said: string[] = []
  const report = reportTo(
    { write: (text) => void said.push(text), isTerminal: false, colours: false },
    root,
    () => 0,
  )
  const code = await validate(projectAt(root, home, 'test'), environment, report, {})
  return { code, text: said.join('') }
}

describe('what validate says', () => {
  test('how much each language has, when a text is missing', async () => {
    const root = await shopAt('without-a-title')
    const poster = join(root, 'content/posters/main/two-moons.yaml')
    await writeFile(poster, (await readFile(poster, 'utf8')).replace(', es: Dos lunas', ''))
    const { code, text } = await runValidate(root)
    expect(text).toContain('two-moons.yaml:3:1  warning')
    expect(text).toMatch(/^es +\d+\/\d+ +5\/6 /m)
    expect(code).toBe(0)
  })

  test('nothing on a shop without faults, and exit code 0', async () => {
    const { code, text } = await runValidate(await shopAt('without-faults'))
    expect(text).toMatch(/^Checked \d+ files: 3 posters/)
    expect(code).toBe(0)
  })

  test('the same of an empty text, when its file is remembered', async () => {
    const root = await shopAt('with-an-empty-text')
    const strings = join(root, 'content/strings/es.yaml')
    await writeFile(strings, (await readFile(strings, 'utf8')).replace('label: es label', 'label:'))
    const first = await runValidate(root)
    expect(first.text).toContain('write its text after "label:"')
    const prices = join(root, 'content/prices.yaml')
    await writeFile(prices, `${await readFile(prices, 'utf8')}# touched\n`)
    expect(await runValidate(root)).toEqual(first)
  })

  test('that a picture is damaged whose header and end are sound', async () => {
    const root = await shopAt('with-damage')
    const pictures = ['posters/main/gold-disk.jpg', 'images/hero.jpg', 'images/cover.jpg']
    const [jpeg = '', avif = '', png = ''] = pictures.map((path) => join(root, 'content', path))
    const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2)
    await writeFile(jpeg, Buffer.concat([half(await readFile(jpeg)), Buffer.from([0xff, 0xd9])]))
    await writeFile(avif, half(await sharp(avif).avif({ effort: 0 }).toBuffer()))
    const whole = await sharp(png).png().toBuffer()
    await writeFile(png, Buffer.concat([half(whole), whole.subarray(-12)]))
    const { code, text } = await runValidate(root)
    expect(code).toBe(1)
    for (const path of pictures) expect(text).toContain(`content/${path} is damaged`)
    expect(await runValidate(root)).toEqual({ code, text })
  })

  test('the same on a second run, when clean files are remembered', async () => {
    const root = await shopAt('at-fault')
    const prices = join(root, 'content/prices.yaml')
    await writeFile(prices, (await readFile(prices, 'utf8')).replace('price: 90', 'price: 0'))
    const first = await runValidate(root)
    expect(await runValidate(root)).toEqual(first)
    expect(first.code).toBe(1)
  })

  test('a backend from the environment needs both halves, and no secret key', async () => {
    const root = await shopAt('without-faults')
    const url = 'https://abc.supabase.co'
    expect((await runValidate(root, { url })).text).toContain('environment variable SUPABASE_URL')
    expect((await runValidate(root, { url, publicKey: 'sb_secret_abc' })).text).toContain(
      'this key is secret',
    )
    expect((await runValidate(root, { url, publicKey: 'sb_publishable_abc' })).code).toBe(0)
  })

  test('a backend from the environment is a host alone, with or without a slash at its end', async () => {
    const root = await shopAt('without-faults')
    const publicKey = 'sb_publishable_abc'
    expect((await runValidate(root, { url: 'https://abc.supabase.co/', publicKey })).code).toBe(0)
    for (const rest of ['/functions/v1', '/?a=b', '#a']) {
      const { code, text } = await runValidate(root, { url: `https://abc.supabase.co${rest}`, publicKey })
      expect(text).toContain('environment variable SUPABASE_URL')
      expect(text).toContain('write only the host, like https://abc.supabase.co')
      expect(code).toBe(1)
    }
  })
})
