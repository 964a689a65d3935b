import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownersShop } from '../../tests/support/owners-shop.ts'
import { formats } from '../report/formats.ts'

const shop = ownersShop()
const { validate, edit } = shop

const tokenOf = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ iss: 'supabase', role })).toString('base64url')}.c2lnbmF0dXJl`

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

  test('is gone with its text: publishable keys, anonymous tokens and words that look alike are none', async () => {
    await writeFile(join(shop.root, 'content/notes.txt'), 'whsec_0123456789abcdef')
    expect((await validate()).text).toContain('secret')
    const words = `pk_live_abc sb_publishable_abc ${tokenOf('anon')} park_live_music risk_test_now eyJ.`
    await writeFile(join(shop.root, 'content/notes.txt'), words)
    expect((await validate()).text).not.toContain('secret')
  })
})
