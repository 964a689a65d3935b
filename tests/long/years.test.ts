import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { openLivingShop } from '../support/living-shop.ts'
import { fillPo } from '../support/translator.ts'

const inEveryLanguage = (name: string, words: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [`--${name}-${lang}`, `${words} (${lang})`])

/**
 * A shop through its years. After each step its content is checked, dist/ is whole, and visitors get answers. What the
 * terminal shows stands in years.txt.
 */
describe('the life of a shop', { timeout: 600_000, retry: 0 }, () => {
  const shop = openLivingShop()
  const { screen, type, file, textOf, picture, settle } = shop
  const shown = (path: string) => readFile(join(shop.root, 'dist', path), 'utf8')
  const newPoster = (id: string, image: string, ...more: readonly string[]) =>
    type('new', 'poster', id, '--gallery', 'moons', '--image', image, ...more)

  test('a gallery is begun, and has no page yet', async () => {
    const words = Object.entries({
      label: 'Moons',
      title: 'All moons',
      subtitle: 'Moons over the lake',
      'seo-title': 'Posters of moons',
      'seo-description': 'Posters of moons over a lake in the Andes, printed on paper, shipped free',
    }).flatMap(([name, text]) => inEveryLanguage(name, text))
    const layout = ['--orientation', 'portrait', '--columns', '3']
    expect(await type('new', 'gallery', 'moons', ...layout, ...words)).toBe(0)
    await settle({ '/sv/moons': 404, '/sv': 200 })
  })

  test('it gets three posters, one of them between the others', async () => {
    const after = ['--after', 'paper-moon']
    for (const [index, id] of ['paper-moon', 'salt-moon', 'reed-moon'].entries()) {
      const image = await picture(`${id}.jpg`, 40 + 60 * index)
      const title = inEveryLanguage('title', id)
      const words = [...title, ...inEveryLanguage('description', `A ${id} rests on the lake.`)]
      expect(await newPoster(id, image, ...(id === 'reed-moon' ? after : []), ...words)).toBe(0)
    }
    const posters = 'posters:\n  - paper-moon\n  - reed-moon\n  - salt-moon\n'
    expect(await textOf('galleries/moons.yaml')).toContain(posters)
    await settle({ '/sv/moons': 200, '/moons': '/sv/moons', '/es/posters/reed-moon': 200 })
  })

  test('a language begins hidden, with its flag, and is in no output', async () => {
    expect(await type('new', 'language', 'de')).toBe(0)
    expect(await readFile(join(shop.root, 'public/flags/de.svg'), 'utf8')).toContain('<svg')
    await settle()
    expect(await shown('sv.html')).not.toContain('Deutsch')
    expect(await shown('sitemap.xml')).not.toContain('/de')
    expect((await readdir(join(shop.root, 'dist'))).filter((path) => path.startsWith('de'))).toEqual([])
  })

  test('a poster is a draft until its texts are there', async () => {
    const image = await picture('late-moon.jpg', 230)
    const where = ['--gallery', 'moons', '--draft', '--image', image]
    expect(await type('new', 'poster', 'late-moon', ...where)).toBe(0)
    await settle({ '/sv/posters/late-moon': 404, '/sv/moons': 200 })
    await edit(file('posters/moons/late-moon.yaml'), (text) =>
      text
        .replace('draft: true\n', '')
        .replace('title: {}', 'title: { sv: Sen måne, en: Late moon, es: Luna tardía }')
        .replace('description: {}', 'description: { sv: Den är sen., en: It is late., es: Llega tarde. }'),
    )
    await settle({ '/sv/posters/late-moon': 200 })
  })

  test('a price with cents is refused with its whole dollars', async () => {
    await edit(file('prices.yaml'), (text) => text.replace('price: 90', 'price: 94,50'))
    expect(await type('validate')).toBe(1)
    expect(screen.at(-1)).toContain('use whole dollars: 94 or 95')
    await edit(file('prices.yaml'), (text) => text.replace('price: 94,50', 'price: 95'))
    await settle()
    expect(await shown('sv/posters/paper-moon.html')).toContain('$95 USD')
  })

  test('a review of another year changes what the shop claims', async () => {
    const who = ['--name', 'Ana', '--country', 'ES', '--rating', '5', '--language', 'es']
    const review = [...who, ...inEveryLanguage('comment', 'Fine')]
    expect(await type('new', 'review', ...review, '--date', '21/11/2026')).toBe(1)
    expect(await type('new', 'review', ...review, '--date', '2026-11-21')).toBe(0)
    await settle()
    expect(await shown('es.html')).toContain('2026-11-21')
  })

  test('a quote and a testimonial', async () => {
    const words = [...inEveryLanguage('text', 'It rests'), '--text-de', 'Es ruht']
    expect(await type('new', 'quote', '--name', 'Bo', ...words)).toBe(0)
    expect(await type('new', 'testimonial', '--name', 'Bo', '--rating', '5', ...words)).toBe(0)
    await settle()
  })

  test('a poster is sold out', async () => {
    const poster = file('posters/moons/reed-moon.yaml')
    await edit(poster, (text) => text.replace('id: reed-moon\n', 'id: reed-moon\nsoldOut: true\n'))
    expect(await type('validate')).toBe(0)
    await settle()
    const page = await shown('en/posters/reed-moon.html')
    expect(page).toContain('OutOfStock')
    expect(page).not.toContain('gumroad.com/l/reed-moon')
  })

  test('a poster is renamed', async () => {
    const story = '---\ntitle: Sagan\n---\n\nMånen [hänger här](/sv/posters/paper-moon).\n'
    await writeFile(file('story/sv.md'), story)
    await settle()
    expect(await type('rename', 'poster', 'paper-moon', 'silver-moon')).toBe(0)
    expect(await textOf('story/sv.md')).toContain('(/sv/posters/silver-moon)')
    await settle({
      '/sv/posters/silver-moon': 200,
      '/sv/posters/paper-moon': '/sv/posters/silver-moon',
      '/en/posters/paper-moon': '/en/posters/silver-moon',
      '/es/posters/paper-moon': '/es/posters/silver-moon',
    })
  })

  test('a poster is removed, and the plan names the addresses that go', async () => {
    expect(await type('remove', 'poster', 'salt-moon')).toBe(0)
    const plan = await saga(['build', '--plan', '--root', shop.root])
    expect(plan.text).toMatch(/Addresses without a redirect \d+:/)
    expect(plan.text).toContain('  /es/posters/salt-moon\n')
    const before = await fingerprint(join(shop.root, 'dist'))
    const strict = await saga(['build', '--strict', '--root', shop.root])
    expect(strict.text).toContain('for --strict takes warnings as errors; dist/ is as it was.')
    expect(strict.code).toBe(1)
    expect(await fingerprint(join(shop.root, 'dist'))).toEqual(before)
    await settle({ '/sv/posters/salt-moon': 404, '/sv/posters/reed-moon': 200 })
    expect((await saga(['build', '--strict', '--root', shop.root])).code).toBe(0)
  })

  test('its id does not come back', async () => {
    expect(await newPoster('salt-moon', await picture('again.jpg', 210))).toBe(1)
  })

  test('the language is translated by a PO file, and published', async () => {
    const po = join(shop.root, 'de.po')
    expect(await type('translations', 'export', '--language', 'de', po)).toBe(0)
    await edit(po, fillPo)
    expect(await type('translations', 'import', po)).toBe(0)
    expect(await type('validate', '--coverage')).toBe(0)
    await settle({ '/de': '/sv' })
    await edit(file('site.yaml'), (text) => text.replace(', flag: de, draft: true }', ', flag: de }'))
    await settle({
      '/de': 200,
      '/de/moons': 200,
      '/de/get-the-saga': 200,
      '/de/posters/reed-moon': 200,
      '/de/posters/paper-moon': '/de/posters/silver-moon',
    })
    expect(await shown('sitemap.xml')).toContain('/de/moons')
    expect(await shown('de/moons.html')).toContain('REED-MOON')
  })

  test('a gallery is renamed', async () => {
    expect(await type('rename', 'gallery', 'moons', 'night-sky')).toBe(0)
    await settle({
      '/sv/night-sky': 200,
      '/night-sky': '/sv/night-sky',
      '/moons': '/sv/night-sky',
      '/sv/moons': '/sv/night-sky',
      '/de/moons': '/de/night-sky',
      '/es/posters/paper-moon': '/es/posters/silver-moon',
    })
  })

  test('an edition is renamed', async () => {
    expect(await type('rename', 'edition', 'get-the-saga', 'the-saga')).toBe(0)
    await settle({
      '/en/the-saga': 200,
      '/en/get-the-saga': '/en/the-saga',
      '/de/get-the-saga': '/de/the-saga',
    })
  })

  test('an edition is begun, hidden, and removed', async () => {
    const before = await textOf('books/the-saga/edition.yaml')
    expect(await type('new', 'edition', 'sagan', '--language', 'sv')).toBe(0)
    await settle({ '/sv/sagan': 404 })
    expect(await type('remove', 'edition', 'sagan', '--to', 'the-saga')).toBe(0)
    const after = before.replace('[get-the-saga]', '[get-the-saga, sagan]')
    expect(await textOf('books/the-saga/edition.yaml')).toBe(after)
    await settle({ '/sv/sagan': '/sv/the-saga', '/de/sagan': '/de/the-saga' })
  })

  test('its last posters move to another gallery', async () => {
    expect(await type('remove', 'gallery', 'night-sky')).toBe(1)
    expect(await type('remove', 'gallery', 'night-sky', '--to', 'main')).toBe(0)
    await settle({ '/sv/night-sky': '/sv', '/sv/moons': '/sv', '/de/moons': '/de' })
    expect(await shown('sv.html')).toContain('id="silver-moon"')
  })

  test('a language goes when nothing needs it any more, its files and words with it', async () => {
    expect(await type('remove', 'language', 'es')).toBe(1)
    expect(await type('remove', 'review', 'review-3')).toBe(0)
    await settle()
    expect(await type('remove', 'language', 'es')).toBe(0)
    for (const path of await readdir(file(''), { recursive: true }))
      if (/\.(?:yaml|md)$/.test(path)) expect(await textOf(path), path).not.toMatch(/\bes: |Español/)
    await settle({ '/es': '/sv', '/es/the-saga': '/sv', '/de/the-saga': 200, '/flags/es.svg': 404 })
  })

  test('each step says what it did, in words that read well', async () => {
    await expect(screen.join('\n')).toMatchFileSnapshot('years.txt')
  })
})
