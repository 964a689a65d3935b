import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { commandShop } from '../../../tests/shops/command-shop.ts'
import { restoredShop } from '../../../tests/shops/own-shop.ts'
import { scratch } from '../../../tests/support/pictures.ts'
import { formats } from '../../report/formats.ts'
import { stringKeys } from '../../schema/strings-file.ts'

/** Replaces the numbers that depend on the number of interface texts, so that a new text changes no snapshot. */
const withoutCounts = (text: string): string => {
  const count = stringKeys.length
  const languageCount = 3
  return text
    .replaceAll(new RegExp(`\\b${count}\\b`, 'g'), '100')
    .replaceAll(new RegExp(`\\b${count * languageCount}\\b`, 'g'), '300')
    .replaceAll(/\d+ %$/gm, 'N %')
}

const shop = commandShop(restoredShop())
const { validate, edit } = shop

describe('validate', () => {
  test('reports nothing for a shop without problems', async () => {
    expect(await validate()).toEqual({
      code: 0,
      text: expect.stringMatching(/^Checked \d+ files: 3 posters/),
    })
  })

  test('shows the coverage of each language if a text is missing', async () => {
    await edit('posters/main/two-moons.yaml', (text) =>
      text.replace(', es: Dos lunas', ''),
    )

    const { code, text } = await validate()

    expect(text).toContain('two-moons.yaml:3:1  warning')
    // The three posters have six texts: a title and a description each.
    expect(text).toMatch(/^es .* 5\/6 /m)
    expect(code).toBe(0)
  })

  test('reports an empty text again when its file comes from the cache', async () => {
    await edit('strings/es.yaml', (text) => text.replace('label: es label', 'label:'))
    const uncachedRun = await validate()
    expect(uncachedRun.text).toContain('write its text after "label:"')

    // After a change to another file, the shop is checked again, with es.yaml from the
    // cache of parsed files.
    await edit('prices.yaml', (text) => `${text}# touched\n`)
    expect(await validate()).toEqual(uncachedRun)
  })

  test('reports a damaged picture whose header and end are intact', async () => {
    // Pictures are recognized by their bytes, so all of them may be named .jpg.
    const pictures = ['posters/main/gold-disk.jpg', 'images/hero.jpg', 'images/cover.jpg']
    const [jpeg = '', avif = '', png = ''] = pictures.map((path) =>
      join(shop.root, 'content', path),
    )
    const firstHalfOf = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2)

    // The marker at the end of every JPEG.
    const jpegEnd = Buffer.from([0xff, 0xd9])
    await writeFile(jpeg, Buffer.concat([firstHalfOf(await readFile(jpeg)), jpegEnd]))

    await writeFile(avif, await scratch(sharp(avif).avif({ effort: 0 })))

    const pngBytes = await sharp(png).png().toBuffer()
    // The last chunk of a PNG has twelve bytes.
    const pngEnd = pngBytes.subarray(-12)
    await writeFile(png, Buffer.concat([firstHalfOf(pngBytes), pngEnd]))

    const uncachedRun = await validate()
    expect(uncachedRun.code).toBe(1)
    for (const path of pictures)
      expect(uncachedRun.text).toContain(`content/${path} is damaged`)
    expect(await validate()).toEqual(uncachedRun)
  })
})

describe('with errors, a warning and a note', () => {
  beforeEach(async () => {
    // An error with two places: two posters have the same link.
    await edit('posters/main/two-moons.yaml', (text) =>
      text.replace(/(a2: .*)two-moons/, '$1gold-disk'),
    )
    // A warning: this description is too short. Its percent sign must be escaped in GitHub's format.
    await edit('pages/home.yaml', (text) =>
      text.replace(/es: Una tienda.*/, 'es: Una tienda al 50 %, sí.'),
    )
    // A note: the English text is now the same as the Swedish one.
    await edit('galleries/main.yaml', (text) =>
      text.replace('en: All posters', 'en: Alla posters'),
    )
    // An error about a whole file.
    await rm(join(shop.root, 'content/pages/not-found.yaml'))
  })

  test.each(formats)('validate reports all of them in the format %s', async (format) => {
    const { code, text } = await validate({}, { format, notes: true, coverage: true })

    const snapshot = join(
      import.meta.dirname,
      '../../check/fixtures/formats',
      `${format}.txt`,
    )
    await expect(withoutCounts(text)).toMatchFileSnapshot(snapshot)
    expect(code).toBe(1)
  })

  test('notes are only counted unless they are requested', async () => {
    const { text } = await validate()

    expect(text).toContain('2 errors, 1 warning, 1 note (--notes shows them)')
    expect(text).not.toContain('untranslated')
    expect((await validate({}, { notes: true })).text).toContain('untranslated')
  })

  test('warnings make validate fail only with --strict', async () => {
    expect(await validate({}, { rule: ['seo-length'] })).toMatchObject({ code: 0 })
    expect(await validate({}, { rule: ['seo-length'], strict: true })).toMatchObject({
      code: 1,
    })
    // Untranslated texts are only notes.
    expect(await validate({}, { rule: ['untranslated'], strict: true })).toMatchObject({
      code: 0,
    })
  })

  test('only the requested rules are reported', async () => {
    const { text } = await validate(
      {},
      { rule: ['missing-file', 'seo-length'], format: 'github' },
    )

    expect(text.match(/title=[a-z-]+/g)).toEqual([
      'title=seo-length',
      'title=missing-file',
    ])
  })
})

/** Returns a token like Supabase's: encoded header, claims with this role, and signature, joined by dots. */
function tokenOf(role: string): string {
  const claims = Buffer.from(JSON.stringify({ iss: 'supabase', role }))
  return `eyJhbGciOiJIUzI1NiJ9.${claims.toString('base64url')}.c2lnbmF0dXJl`
}

describe('a secret key', () => {
  const keys = [
    'sb_secret_0123456789abcdef',
    tokenOf('service_role'),
    'sk_live_0123456789abcdef',
    'sk_test_0123456789abcdef',
    'rk_live_0123456789abcdef',
    'whsec_0123456789abcdef',
  ]
  const note = ['first', ...keys.map((key) => `// key=${key};`)].join('\n')
  // Keys must be found in broken YAML and in other files too.
  const textsByPath: Readonly<Record<string, string>> = {
    'content/prices.yaml': `a1: [ ${keys.map((key) => `"${key}"`)}\nx:`,
    'content/story/en.md': `---\ntitle: x\n---\n${keys.join('\n')}`,
    'content/notes.txt': note,
    'public/setup.txt': note,
    'public/flags/note.svg': note,
    'public/.well-known/keys': note,
    'public/app.min.js': note,
  }

  test('is reported in any kind of file, but never shown', async () => {
    await edit(
      'site.yaml',
      (text) => `${keys.map((key, index) => `key${index}: ${key}\n`).join('')}${text}`,
    )
    await edit('pages/home.yaml', (text) => `# ${keys.join(' ')}\n${text}`)
    for (const [path, contents] of Object.entries(textsByPath)) {
      const file = join(shop.root, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, contents)
    }

    const paths = [
      'content/site.yaml',
      'content/pages/home.yaml',
      ...Object.keys(textsByPath),
    ]
    for (const format of formats) {
      const { code, text } = await validate({}, { format })

      expect(code).toBe(1)
      for (const path of paths) expect(text).toContain(path)
      // A terminal shows equal messages once, followed by their other places.
      const reports = text.match(/this \w+ key is secret|^ {2}also /gm)
      expect(reports).toHaveLength(paths.length * keys.length)
      for (const service of ['Supabase', 'Stripe'])
        expect(text).toContain(`this ${service} key is secret`)
      expect(text).not.toMatch(/0123456789|eyJ/)
    }
  })

  test('is not reported for publishable keys, anonymous tokens and similar words', async () => {
    await writeFile(join(shop.root, 'content/notes.txt'), 'whsec_0123456789abcdef')
    expect((await validate()).text).toContain('secret')

    const words = `pk_live_abc sb_publishable_abc ${tokenOf('anon')} park_live_music risk_test_now eyJ.`
    await writeFile(join(shop.root, 'content/notes.txt'), words)
    expect((await validate()).text).not.toContain('secret')
  })
})

test.each(formats)(
  'a password in an address is not repeated in the format %s',
  async (format) => {
    const addresses = [
      'https://ada:hunter2@host.example',
      'https://token-hunter2@host.example',
      'https://ada:sec/ret-hunter2@host.example',
      'http://ada:hunter2@host.example',
      'https:ada:hunter2@host.example',
      '//ada:hunter2@host.example',
      `https://ada:${'hunter2-'.repeat(9)}@host.example`,
    ]
    const links = addresses.map((address) => `[a](${address})`).join(' ')
    await edit('books/get-the-saga/creation.md', (text) =>
      text.replace('The *first*', links),
    )

    for (const address of addresses) {
      const field = JSON.stringify(address)
      await edit('posters/main/two-moons.yaml', (text) =>
        text.replace(/(?<= a1: ).*/, field),
      )
      const { text } = await validate(
        { url: address, publicKey: 'sb_publishable_x' },
        { format },
      )

      for (const place of ['creation.md', 'two-moons.yaml', 'environment'])
        expect(text).toContain(place)
      expect(text, address).not.toContain('hunter2')
    }
  },
)

test('a fix next to an address with a password does not repeat the password', async () => {
  const links = '[a](https://ada:hunter2@host.example) [b](http://law.example)'
  await edit('books/get-the-saga/creation.md', (text) =>
    text.replace('The *first*', links),
  )

  const { text } = await validate({}, { fix: true })

  expect(text).toContain('https://law.example')
  expect(text).not.toContain('hunter2')
})
