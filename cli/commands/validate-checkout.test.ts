import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownersShop } from '../../tests/support/owners-shop.ts'
import { formats } from '../report/formats.ts'

const shop = ownersShop()
const { validate, edit } = shop

const url = 'https://abc.supabase.co'
const publicKey = 'sb_publishable_abc'
const backend = { url, publicKey }
const tokenOf = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.c2lnbmF0dXJl`

describe('posters of one orientation that share a title', () => {
  test.each([
    ['in one language', 'en: Two moons', 'en: The gold disk', ':3:29'],
    ['in two languages', 'sv: Två månar', 'sv: El disco de oro', ':3:14'],
  ])('%s are an error with a backend', async (_, find, by, place) => {
    await edit('posters/main/two-moons.yaml', (text) => text.replace(find, by))
    const { code, text } = await validate(backend)
    expect(code).toBe(1)
    expect(text).toContain(`two-moons.yaml${place}  error  two posters are called "${by.slice(4)}"`)
    expect(text).toContain('see content/posters/main/gold-disk.yaml:3:')
    expect(text).toContain('1 error')
    expect(await validate()).toMatchObject({ code: 0 })
  })

  test('are none when the orientation tells them apart', async () => {
    await edit('posters/wide/wide-1.yaml', (text) => text.replace('es: La inmensidad', 'es: Two moons'))
    expect(await validate(backend)).toMatchObject({ code: 0 })
  })
})

test('a description that makes an order too long is an error with a backend, at its place', async () => {
  await edit('posters/main/two-moons.yaml', (text) => text.replace('A small picture', '$& '.repeat(1100)))
  const { code, text } = await validate(backend)
  expect(code).toBe(1)
  expect(text).toMatch(/two-moons\.yaml:6:7 {2}error {2}an order with this description has 17\d{3} bytes/)
  expect(await validate()).toMatchObject({ code: 0 })
})

describe('a backend from the environment', () => {
  test('is in order, with or without a slash at its end', async () => {
    for (const environment of [backend, { url: `${url}/`, publicKey }]) {
      const { code, text } = await validate(environment)
      expect([code, text]).toEqual([0, expect.not.stringMatching(/error|warning/)])
    }
  })

  test('with a key of the old kind is a warning', async () => {
    const { code, text } = await validate({ url, publicKey: tokenOf('anon') })
    expect(text).toContain(
      'environment variable SUPABASE_ANON_KEY  warning  this is an anon key of the old kind',
    )
    expect(text).toContain('sb_publishable_')
    expect(code).toBe(0)
  })

  const faults: readonly (readonly [object, string])[] = [
    [{ url }, 'environment variable SUPABASE_URL'],
    ...['/functions/v1', '/?a=b', '#a'].map(
      (rest) =>
        [{ url: url + rest, publicKey }, 'write only the host, like https://abc.supabase.co'] as const,
    ),
    [{ url, publicKey: 'sb_secret_0123456789' }, 'this key is secret'],
    [{ url, publicKey: tokenOf('service_role') }, 'this key is secret'],
    [{ url: 'sb_secret_0123456789', publicKey }, 'this key is secret'],
  ]

  test('with a fault is an error, which never repeats a secret', async () => {
    for (const [environment, reason] of faults) {
      const { code, text } = await validate(environment)
      expect(code, reason).toBe(1)
      expect(text).toContain('environment variable SUPABASE_')
      expect(text).toContain(reason)
      expect(text).not.toMatch(/0123456789|eyJ/)
    }
  })
})

describe('a secret key', () => {
  const secrets = [
    ['sb_secret_0123456789abcdef', 'Supabase'],
    [tokenOf('service_role'), 'Supabase'],
    ['sk_live_0123456789abcdef', 'Stripe'],
    ['sk_test_0123456789abcdef', 'Stripe'],
    ['rk_live_0123456789abcdef', 'Stripe'],
    ['whsec_0123456789abcdef', 'Stripe'],
  ] as const
  const all = secrets.map(([secret]) => secret)
  const noted = ['first', ...all.map((secret) => `// key=${secret};`)].join('\n')
  const places: Readonly<Record<string, string>> = {
    'content/prices.yaml': `a1: [ ${all.map((secret) => `"${secret}"`)}\nx:`,
    'content/story/en.md': `---\ntitle: x\n---\n${all.join('\n')}`,
    'content/notes.txt': noted,
    'public/setup.txt': noted,
    'public/flags/note.svg': noted,
    'public/.well-known/keys': noted,
    'public/app.min.js': noted,
  }

  test('is told with its place and never shown, whatever the file is called', async () => {
    await edit(
      'site.yaml',
      (text) => `${all.map((secret, index) => `key${index}: ${secret}\n`).join('')}${text}`,
    )
    await edit('pages/home.yaml', (text) => `# ${all.join(' ')}\n${text}`)
    for (const [path, contents] of Object.entries(places)) {
      const file = join(shop.root, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, contents)
    }
    const keysOf = (owner: string) => secrets.filter(([, its]) => its === owner).length
    for (const format of formats) {
      const { code, text } = await validate({}, { format })
      expect(code).toBe(1)
      for (const path of ['content/site.yaml', 'content/pages/home.yaml', ...Object.keys(places)])
        expect(text).toContain(path)
      for (const owner of ['Supabase', 'Stripe'])
        expect(text.split(`this key of ${owner} is secret`)).toHaveLength(9 * keysOf(owner) + 1)
      expect(text).not.toMatch(/0123456789|eyJ/)
    }
  })

  test('is found again on a second run, and not any more once it is gone', async () => {
    const notes = join(shop.root, 'content/notes.txt')
    await writeFile(notes, 'whsec_0123456789abcdef')
    const first = await validate()
    expect(first.code).toBe(1)
    expect(await validate()).toEqual(first)
    await rm(notes)
    expect(await validate()).toMatchObject({ code: 0 })
  })

  test('is none: publishable keys, anonymous tokens and words that look alike', async () => {
    const words = `pk_live_abc sb_publishable_abc ${tokenOf('anon')} park_live_music risk_test_now eyJ.`
    await writeFile(join(shop.root, 'content/notes.txt'), words)
    expect((await validate()).text).not.toContain('secret')
  })
})
