import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { projectAt } from '../project.ts'
import { formats } from '../report/formats.ts'
import { reportTo } from '../report.ts'
import { type ValidateOptions, validate } from './validate.ts'

const folders: string[] = []
let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-checkout-'))
  folders.push(root)
  await makeTinyShop(root)
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const url = 'https://abc.supabase.co'
const backend = { url, publicKey: 'sb_publishable_abc' }
const tokenOf = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.c2lnbmF0dXJl`

async function edit(path: string, find: string, by: string): Promise<void> {
  const file = join(root, 'content', path)
  const text = await readFile(file, 'utf8')
  expect(text).toContain(find)
  await writeFile(file, text.replace(find, by))
}

async function runValidate(
  environment = {},
  options: ValidateOptions = {},
): Promise<{ code: number; text: string }> {
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
  const report = reportTo(screen, root, () => 0)
  const code = await validate(projectAt(root, root, 'test'), environment, report, options)
  return { code, text: said.join('') }
}

describe('posters of one orientation that share a title', () => {
  const cases = [
    ['in one language', 'en: Two moons', 'en: The gold disk', ':3:29'],
    ['in two languages', 'sv: Två månar', 'sv: El disco de oro', ':3:14'],
  ] as const
  test.each(cases)('%s are an error with a backend', async (_, find, by, place) => {
    await edit('posters/main/two-moons.yaml', find, by)
    const { code, text } = await runValidate(backend)
    expect(code).toBe(1)
    expect(text).toContain(`two-moons.yaml${place}  error  two posters are called "${by.slice(4)}"`)
    expect(text).toContain('see content/posters/main/gold-disk.yaml:3:')
    expect(text).toContain('1 error')
    expect((await runValidate()).code).toBe(0)
  })

  test('are none when the orientation tells them apart', async () => {
    await edit('posters/wide/wide-1.yaml', 'es: La inmensidad', 'es: Two moons')
    expect((await runValidate(backend)).code).toBe(0)
  })
})

test('a description that makes an order too long is an error with a backend, at its place', async () => {
  await edit('posters/main/two-moons.yaml', 'en: A small picture', `en: ${'A small picture '.repeat(1100)}`)
  const { code, text } = await runValidate(backend)
  expect(code).toBe(1)
  expect(text).toMatch(/two-moons\.yaml:6:7 {2}error {2}an order with this description has 17\d{3} bytes/)
  expect((await runValidate()).code).toBe(0)
})

describe('the key of a backend', () => {
  test('of the old kind is a warning', async () => {
    const { code, text } = await runValidate({ url, publicKey: tokenOf('anon') })
    expect(code).toBe(0)
    expect(text).toContain(
      'environment variable SUPABASE_ANON_KEY  warning  this is an anon key of the old kind',
    )
    expect(text).toContain('sb_publishable_')
  })

  test('is not repeated when it is secret, whichever variable it was given in', async () => {
    for (const environment of [
      { url, publicKey: 'sb_secret_0123456789' },
      { url, publicKey: tokenOf('service_role') },
      { url: 'sb_secret_0123456789', publicKey: 'sb_publishable_abc' },
    ]) {
      const { code, text } = await runValidate(environment)
      expect(code).toBe(1)
      expect(text).toContain('this key is secret')
      expect(text).not.toMatch(/0123456789|eyJ/)
    }
  })
})

describe('a secret key in content/', () => {
  const secrets = [
    ['sb_secret_0123456789abcdef', 'Supabase'],
    [tokenOf('service_role'), 'Supabase'],
    ['sk_live_0123456789abcdef', 'Stripe'],
    ['sk_test_0123456789abcdef', 'Stripe'],
    ['rk_live_0123456789abcdef', 'Stripe'],
    ['whsec_0123456789abcdef', 'Stripe'],
  ] as const
  const places: readonly (readonly [string, (secret: string) => Promise<void>])[] = [
    ['pages/home.yaml', (secret) => edit('pages/home.yaml', 'title:', `# ${secret}\ntitle:`)],
    ['site.yaml', (secret) => edit('site.yaml', 'name:', `stripeKey: ${secret}\nname:`)],
    ['prices.yaml', (secret) => edit('prices.yaml', 'a1:', `a1: [ "${secret}"\nx:`)],
    [
      'story/en.md',
      (secret) => writeFile(join(root, 'content/story/en.md'), `---\ntitle: x\n---\n${secret}`),
    ],
    ['notes.txt', (secret) => writeFile(join(root, 'content/notes.txt'), `key=${secret}\n`)],
  ]

  test.each(secrets)('%# is told with its place and never shown', async (secret, owner) => {
    for (const [path, write] of places) {
      await write(secret)
      for (const format of formats) {
        const { code, text } = await runValidate({}, { format })
        expect(code, path).toBe(1)
        expect(text).toContain(`content/${path}`)
        expect(text).toContain(`this key of ${owner} is secret`)
        expect(text).not.toContain(secret)
        expect(text).not.toMatch(/0123456789|eyJ/)
      }
    }
  })

  test('is found again on a second run, and not any more once it is gone', async () => {
    const notes = join(root, 'content/notes.txt')
    await writeFile(notes, 'whsec_0123456789abcdef')
    const first = await runValidate()
    expect(await runValidate()).toEqual(first)
    await rm(notes)
    expect((await runValidate()).code).toBe(0)
  })

  test('is found in public/ too, whatever the file is called', async () => {
    for (const path of ['setup.txt', 'flags/note.svg', '.well-known/keys', 'app.min.js'])
      for (const [secret, owner] of secrets) {
        const file = join(root, 'public', path)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, `first\n// key=${secret};\n`)
        for (const format of formats) {
          const { code, text } = await runValidate({}, { format })
          expect(code, path).toBe(1)
          expect(text).toContain(`public/${path}`)
          expect(text).toContain(`this key of ${owner} is secret`)
          expect(text).not.toMatch(/0123456789|eyJ/)
        }
        await rm(file)
      }
    expect((await runValidate()).code).toBe(0)
  })

  test('is none: publishable keys, anonymous tokens and words that look alike', async () => {
    const words = `pk_live_abc sb_publishable_abc ${tokenOf('anon')} park_live_music risk_test_now eyJ.`
    await writeFile(join(root, 'content/notes.txt'), words)
    expect((await runValidate()).text).not.toContain('secret')
  })
})
