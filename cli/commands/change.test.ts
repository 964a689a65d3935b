import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { galleryTexts, growingShop } from '../../tests/support/growing-shop.ts'

const shop = growingShop()
const { run, textOf, everyFile } = shop

const write = (path: string, text: string): Promise<void> => writeFile(join(shop.root, 'content', path), text)
const filesIn = (folder: string): Promise<readonly string[]> => readdir(join(shop.root, 'content', folder))

const tale = `---
title: Tale
---

See [the moons](/sv#two-moons), [their page](/sv/posters/two-moons) and [these](#two-moons "two").
Go to [wide](/sv/wide#wide-1) or [far][far], not to [others](/sv/posters/two-moons-2).

[far]: /sv/wide
`

const helpText = `---
title: Hjälp
order: 1
seo:
  title: Hjälp med beställningar – Tiny
  description: Hur man beställer, betalar och får hjälp med en poster som kom fram skadad eller inte alls.
---

Skriv till oss.
`

describe('a poster that is renamed', () => {
  test('takes its file, its pictures, its place and its links along', async () => {
    await write('story/sv.md', tale)
    const before = await textOf('posters/main/two-moons.yaml')
    const { code, text } = await run('rename', 'poster', 'two-moons', 'paper-moons')
    expect(text).toContain('Nothing is left to do.')
    expect(code).toBe(0)
    expect(await filesIn('posters/main')).toEqual([
      'gold-disk.jpg',
      'gold-disk.yaml',
      'paper-moons.jpg',
      'paper-moons.yaml',
    ])
    expect(await textOf('posters/main/paper-moons.yaml')).toBe(
      before
        .replace('id: two-moons\n', 'id: paper-moons\nformerly: [two-moons]\n')
        .replace('two-moons.jpg', 'paper-moons.jpg'),
    )
    expect(await textOf('galleries/main.yaml')).toContain('  - gold-disk\n  - paper-moons\n')
    expect(await textOf('story/sv.md')).toBe(
      tale
        .replace('/sv#two-moons', '/sv#paper-moons')
        .replace('posters/two-moons)', 'posters/paper-moons)')
        .replace('(#two-moons', '(#paper-moons'),
    )
  })

  test('may get a former name back', async () => {
    const before = await everyFile()
    await run('rename', 'poster', 'two-moons', 'paper-moons')
    const { code } = await run('rename', 'poster', 'paper-moons', 'two-moons')
    expect(code).toBe(0)
    expect(await textOf('posters/main/two-moons.yaml')).toContain('formerly: [paper-moons]\n')
    expect([...(await everyFile()).keys()]).toEqual([...before.keys()])
  })

  test.each([
    [['poster', 'two-mons', 'a'], 'there is no poster "two-mons"; did you mean "two-moons"?'],
    [['poster', 'two-moons', 'gold-disk'], 'is already used by content/posters/main/gold-disk.yaml'],
    [['poster', 'two-moons', 'lost-lake'], 'is retired'],
    [['poster', 'two-moons', 'Two'], 'is not an id'],
    [['gallery', 'wide', 'success'], 'is reserved by the shop'],
    [['gallery', 'wide', 'get-the-saga'], 'is already used by content/books/get-the-saga/edition.yaml'],
    [['edition', 'saga', 'tale'], 'there is no edition "saga"'],
  ])('is refused, and nothing is touched: %j', async (args, reason) => {
    const before = await everyFile()
    const { code, text } = await run('rename', ...args)
    expect(text).toContain(`Nothing was written: `)
    expect(text).toContain(reason)
    expect(code).toBe(1)
    expect(await everyFile()).toEqual(before)
  })
})

describe('a page that is renamed', () => {
  test('takes its posters and its links along', async () => {
    await write(
      'story/sv.md',
      tale.replaceAll('two-moons', 'gold-disk').replace(', not to [others](/sv/posters/gold-disk-2)', ''),
    )
    const { code, text } = await run('rename', 'gallery', 'wide', 'vistas')
    expect(text).toContain('/sv/wide → /sv/vistas')
    expect(text).toContain('Nothing is left to do.')
    expect(code).toBe(0)
    expect(await filesIn('galleries')).toEqual(['main.yaml', 'vistas.yaml'])
    expect(await filesIn('posters/vistas')).toEqual(['wide-1.jpg', 'wide-1.yaml'])
    expect(await filesIn('posters')).toEqual(['main', 'vistas'])
    expect(await textOf('galleries/vistas.yaml')).toMatch(/^slug: vistas\nformerly: \[wide\]\n/)
    expect(await textOf('story/sv.md')).toContain('(/sv/vistas#wide-1)')
    expect(await textOf('story/sv.md')).toContain('[far]: /sv/vistas\n')
  })

  test('may be that of the home, or of the books', async () => {
    expect((await run('rename', 'gallery', 'main', 'posters-of-the-lake')).text).toContain(
      'Nothing is left to do.',
    )
    expect(await textOf('site.yaml')).toContain('homeGallery: posters-of-the-lake\n')
    expect((await run('rename', 'edition', 'get-the-saga', 'books')).text).toContain('Nothing is left to do.')
    expect(await filesIn('books')).toEqual(['books'])
  })
})

describe('what is removed', () => {
  test('a poster: its id is retired, its links lead to the gallery', async () => {
    await write('story/sv.md', tale.replace(', not to [others](/sv/posters/two-moons-2)', ''))
    const { code, text } = await run('remove', 'poster', 'two-moons')
    expect(text).toContain('Nothing is left to do.')
    expect(text).toContain('These addresses will be gone: /sv/posters/two-moons')
    expect(code).toBe(0)
    expect(await filesIn('posters/main')).toEqual(['gold-disk.jpg', 'gold-disk.yaml'])
    const gallery = await textOf('galleries/main.yaml')
    expect(gallery).toContain('expect: 1\nretired:\n  - lost-lake\n  - two-moons\nposters:\n  - gold-disk\n')
    expect(await textOf('story/sv.md')).toContain(
      '[the moons](/sv), [their page](/sv) and [these](#gallery "two")',
    )
  })

  test('a poster with a successor: its address leads there', async () => {
    const { code } = await run('remove', 'poster', 'two-moons', '--to', 'gold-disk')
    expect(code).toBe(0)
    expect(await textOf('posters/main/gold-disk.yaml')).toContain('id: gold-disk\nformerly: [two-moons]\n')
    expect(await textOf('galleries/main.yaml')).not.toContain('two-moons')
  })

  test('a gallery, whose posters move', async () => {
    await run('new', 'gallery', 'seas', '--orientation', 'landscape', ...galleryTexts)
    const { text } = await run('remove', 'gallery', 'wide', '--to', 'seas')
    expect(text).toContain('has its poster now')
    const seas = await textOf('galleries/seas.yaml')
    expect(seas).toContain('slug: seas\nformerly: [wide]\n')
    expect(seas).toContain('posters:\n  - wide-1\n')
    expect(await filesIn('images')).toEqual(['cover.jpg', 'hero.jpg'])
  })

  test.each([
    [['gallery', 'main'], 'stands on the home page'],
    [['gallery', 'wide'], 'name the gallery that takes them'],
    [['gallery', 'wide', '--to', 'main'], '"main" is portrait, and "wide" landscape'],
    [['poster', 'gold-disk', '--to', 'gold-disk'], 'cannot take its own place'],
  ])('is refused, and nothing is touched: %j', async (args, reason) => {
    const before = await everyFile()
    const { code, text } = await run('remove', ...args)
    expect(text).toContain(reason)
    expect(code).toBe(1)
    expect(await everyFile()).toEqual(before)
  })
})

describe('a language that is removed', () => {
  test('takes its files, its flag, its words and the links to it along', async () => {
    await write('story/en.md', '---\ntitle: The tale\n---\n\n[Hier](/es/wide#wide-1) and [there](/es).\n')
    await write('books/get-the-saga/creation.es.md', 'Un libro.\n')
    await mkdir(join(shop.root, 'content/texts/help'), { recursive: true })
    await write('texts/help/sv.md', helpText)
    await write('texts/help/es.md', helpText.replace('Hjälp', 'Ayuda'))
    const disk = await textOf('posters/main/gold-disk.yaml')
    const { code, text } = await run('remove', 'language', 'es')
    expect(text).not.toContain('error')
    expect(code).toBe(0)
    expect(await textOf('posters/main/gold-disk.yaml')).toBe(
      disk.replace(/, es: [^}]* }/, ' }').replace(/^ {2}es: .*\n/m, ''),
    )
    expect(await textOf('story/en.md')).toContain('[Hier](/en/wide#wide-1) and [there](/en).')
    expect(await textOf('site.yaml')).not.toContain('Español')
    for (const [path, left] of await everyFile()) {
      expect(path).not.toMatch(/[/.]es\.(?:yaml|md)$/)
      if (/\.(?:yaml|md)$/.test(path)) expect(left, path).not.toMatch(/\bes: /)
    }
  })

  test.each([
    ['sv', '"sv" is the first language'],
    ['sv', 'customers wrote in "sv": remove their reviews first, saga remove review review-1'],
    ['en', '"en" is the language of the 404 page'],
    ['en', 'the books of "get-the-saga" are in "en": saga remove edition get-the-saga'],
    ['en', '"es" falls back to it'],
    ['fr', '"fr" is not a language of the shop; languages: sv, en, es'],
  ])('is refused where the shop needs it, and nothing is touched: %s', async (lang, reason) => {
    await write('site.yaml', (await textOf('site.yaml')).replace('flag: es', 'flag: es, fallback: en'))
    const before = await everyFile()
    const { code, text } = await run('remove', 'language', lang)
    expect([code, text]).toEqual([1, expect.stringContaining(reason)])
    expect(await everyFile()).toEqual(before)
  })
})

describe('a review that is removed', () => {
  test('changes what the shop claims of its reviews', async () => {
    const { code } = await run('remove', 'review', 'review-2')
    expect(code).toBe(0)
    expect(await textOf('reviews.yaml')).not.toContain('Tom Hale')
    expect(await textOf('reviews.yaml')).toContain('Karin Ek')
    expect(await textOf('site.yaml')).toContain('expect: 1\n')
    expect(await textOf('site.yaml')).toContain('rating: 5\n')
  })

  test.each([
    [['review-3'], 'there is no review "review-3"; did you mean "review-'],
    [['review-1', '--to', 'review-2'], '--to is not for a review'],
  ])('is refused: %j', async (args, reason) => {
    const before = await everyFile()
    const { code, text } = await run('remove', 'review', ...args)
    expect([code, text]).toEqual([1, expect.stringContaining(reason)])
    expect(await everyFile()).toEqual(before)
  })
})
