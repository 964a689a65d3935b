import { describe, expect, test } from 'vitest'
import { galleryTexts, ownersShop, pageOfText } from '../../tests/support/owners-shop.ts'

const shop = ownersShop()
const { run, runWhole, expectRefused, textOf, everyFile, filesIn, write, edit } = shop

const others = ', not to [others](/sv/posters/two-moons-2)'
const tale = `---
title: Tale
---

See [the moons](/sv#two-moons), [their page](/sv/posters/two-moons) and [these](#two-moons "two").
Go to [wide](/sv/wide#wide-1) or [far][far]${others}.

[far]: /sv/wide
`
/** Without a link that leads nowhere. */
const wholeTale = tale.replace(others, '')

describe('a poster that is renamed', () => {
  test('takes its file, its pictures, its place and its links along', async () => {
    await write('story/sv.md', tale)
    const before = await textOf('posters/main/two-moons.yaml')
    await runWhole('rename poster two-moons paper-moons')
    const files = ['gold-disk.jpg', 'gold-disk.yaml', 'paper-moons.jpg', 'paper-moons.yaml']
    expect(await filesIn('posters/main')).toEqual(files)
    expect(await textOf('posters/main/paper-moons.yaml')).toBe(
      before
        .replace('id: two-moons\n', 'id: paper-moons\nformerly: [two-moons]\n')
        .replace('two-moons.jpg', 'paper-moons.jpg'),
    )
    expect(await textOf('galleries/main.yaml')).toContain('  - gold-disk\n  - paper-moons\n')
    expect(await textOf('story/sv.md')).toBe(tale.replace(/two-moons(?!-2)/g, 'paper-moons'))
  })

  test('may get a former name back', async () => {
    const before = await everyFile()
    await run('rename poster two-moons paper-moons')
    await runWhole('rename poster paper-moons two-moons')
    expect(await textOf('posters/main/two-moons.yaml')).toContain('formerly: [paper-moons]\n')
    expect([...(await everyFile()).keys()]).toEqual([...before.keys()])
  })
})

describe('a page that is renamed', () => {
  test('takes its posters and its links along', async () => {
    await write('story/sv.md', wholeTale.replaceAll('two-moons', 'gold-disk'))
    expect(await runWhole('rename gallery wide vistas')).toContain('/sv/wide → /sv/vistas')
    expect(await filesIn('galleries')).toEqual(['main.yaml', 'vistas.yaml'])
    expect(await filesIn('posters/vistas')).toEqual(['wide-1.jpg', 'wide-1.yaml'])
    expect(await filesIn('posters')).toEqual(['main', 'vistas'])
    expect(await textOf('galleries/vistas.yaml')).toMatch(/^slug: vistas\nformerly: \[wide\]\n/)
    expect(await textOf('story/sv.md')).toBe(
      wholeTale.replaceAll('two-moons', 'gold-disk').replaceAll('/sv/wide', '/sv/vistas'),
    )
  })

  test('may be that of the home, or of the books', async () => {
    await runWhole('rename gallery main posters-of-the-lake')
    expect(await textOf('site.yaml')).toContain('homeGallery: posters-of-the-lake\n')
    await runWhole('rename edition get-the-saga books')
    expect(await filesIn('books')).toEqual(['books'])
  })
})

describe('what is removed', () => {
  test('a poster: its id is retired, its links lead to the gallery', async () => {
    await write('story/sv.md', wholeTale)
    const text = await runWhole('remove poster two-moons')
    expect(text).toContain('These addresses will be gone: /sv/posters/two-moons')
    expect(await filesIn('posters/main')).toEqual(['gold-disk.jpg', 'gold-disk.yaml'])
    expect(await textOf('galleries/main.yaml')).toContain(
      'expect: 1\nretired:\n  - lost-lake\n  - two-moons\nposters:\n  - gold-disk\n',
    )
    expect(await textOf('story/sv.md')).toContain(
      '[the moons](/sv), [their page](/sv) and [these](#gallery "two")',
    )
  })

  test('a poster with a successor: its address leads there', async () => {
    expect((await run('remove poster two-moons --to gold-disk')).code).toBe(0)
    expect(await textOf('posters/main/gold-disk.yaml')).toContain('id: gold-disk\nformerly: [two-moons]\n')
    expect(await textOf('galleries/main.yaml')).not.toContain('two-moons')
  })

  test('a gallery, whose posters move', async () => {
    await run('new gallery seas --orientation landscape', ...galleryTexts)
    expect((await run('remove gallery wide --to seas')).text).toContain('has its poster now')
    const seas = await textOf('galleries/seas.yaml')
    expect(seas).toContain('slug: seas\nformerly: [wide]\n')
    expect(seas).toContain('posters:\n  - wide-1\n')
    expect(await filesIn('images')).toEqual(['cover.jpg', 'hero.jpg'])
  })

  test('a review: what the shop claims of its reviews follows', async () => {
    expect((await run('remove review review-2')).code).toBe(0)
    expect((await textOf('reviews.yaml')).match(/Karin Ek|Tom Hale/g)).toEqual(['Karin Ek'])
    expect(await textOf('site.yaml')).toMatch(/rating: 5\n[\s\S]*expect: 1\n/)
  })

  test('the first one of its list', async () => {
    expect((await run('remove review review-1')).code).toBe(0)
    expect((await textOf('reviews.yaml')).match(/Karin Ek|Tom Hale/g)).toEqual(['Tom Hale'])
    expect((await run('remove poster gold-disk')).code).toBe(0)
    expect(await textOf('galleries/main.yaml')).toContain('posters:\n  - two-moons\n')
  })

  test('a language: with its files, its flag, its words and the links to it', async () => {
    await write('story/en.md', '---\ntitle: The tale\n---\n\n[Hier](/es/wide#wide-1) and [there](/es).\n')
    await write('books/get-the-saga/creation.es.md', 'Un libro.\n')
    for (const lang of ['sv', 'es']) await write(`texts/help/${lang}.md`, pageOfText(`Help ${lang}`, 'Help.'))
    const disk = await textOf('posters/main/gold-disk.yaml')
    const { code, text } = await run('remove language es')
    expect([code, text]).toEqual([0, expect.not.stringContaining('error')])
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
})

const refused = [
  ['rename poster two-mons a', 'there is no poster "two-mons"; did you mean "two-moons"?'],
  ['rename poster two-moons gold-disk', 'is already used by content/posters/main/gold-disk.yaml'],
  ['rename poster two-moons lost-lake', 'is retired'],
  ['rename poster two-moons Two', 'is not an id'],
  ['rename gallery wide success', 'is reserved by the shop'],
  ['rename gallery wide get-the-saga', 'is already used by content/books/get-the-saga/edition.yaml'],
  ['rename edition saga tale', 'there is no edition "saga"'],
  ['rename language pt ca', '"pt" is not a language of the shop; languages: sv, en, es'],
  ['rename language es en', '"en" is a language of the shop already'],
  ['rename language es catalan', '"catalan" is not a code: use a language code of two or three lower-case'],
  ['rename language es img', '"img" is reserved by the shop'],
  ['remove gallery main', 'stands on the home page'],
  ['remove gallery wide', 'name the gallery that takes them'],
  ['remove gallery wide --to main', '"main" is portrait, and "wide" landscape'],
  ['remove poster gold-disk --to gold-disk', 'cannot take its own place'],
  ['remove review review-3', 'there is no review "review-3"; did you mean "review-'],
  ['remove review review-1 --to review-2', '--to is not for a review'],
  ['remove language sv', '"sv" is the first language'],
  ['remove language sv', 'customers wrote in "sv": remove their reviews first, saga remove review review-1'],
  ['remove language en', '"en" is the language of the 404 page'],
  ['remove language en', 'the books of "get-the-saga" are in "en": saga remove edition get-the-saga'],
  ['remove language en', '"es" falls back to it'],
  ['remove language fr', '"fr" is not a language of the shop; languages: sv, en, es'],
] as const

test('what cannot be done is refused with its reason, and nothing is touched', async () => {
  await edit('site.yaml', (text) => text.replace('flag: es', 'flag: es, fallback: en'))
  for (const [line, reason] of refused) await expectRefused(reason, line)
})

describe('a language with another code', () => {
  const spanish = '---\ntitle: Sagan\n---\n\nSe [lunas](/es#two-moons) y [aquí](/es/wide).\n'

  test('takes its files, its words and its links along', async () => {
    // Another language leans on Spanish, a customer wrote in it, and a page of text and a book have files in it.
    await edit('site.yaml', (text) =>
      text.replace('flag: gb', 'flag: gb, fallback: es').replace('xDefault: en', 'xDefault: es'),
    )
    await edit('reviews.yaml', (text) => text.replace('language: en', 'language: es'))
    await write('story/es.md', spanish)
    await write('books/get-the-saga/creation.es.md', 'El libro.\n')
    for (const lang of ['sv', 'en', 'es'])
      await write(`texts/help/${lang}.md`, pageOfText(`Help ${lang}`, `See [this](/${lang}/wide).`))
    const before = await everyFile()
    const text = await runWhole('rename language es ca')
    expect(text).toContain('Old addresses redirect: /es → /ca, and everything below.')
    const renamed = [...before.keys()].map((name) => name.replace(/\bes(?=\.\w+$)/, 'ca'))
    expect([...(await everyFile()).keys()]).toEqual(renamed.sort())
    const site = await textOf('site.yaml')
    expect(site).toContain('{ code: ca, name: Español, locale: es_ES, flag: es, formerly: [ es ] }')
    expect(site).toMatch(/fallback: ca[\s\S]*xDefault: ca\n/)
    expect(await textOf('story/ca.md')).toBe(spanish.replaceAll('/es', '/ca'))
    for (const path of ['posters/main/two-moons.yaml', 'books/get-the-saga/edition.yaml', 'reviews.yaml'])
      expect(await textOf(path)).toBe(
        before.get(path)?.replace(/\bes: |(?<=language: )es/g, (es) => es.replace('es', 'ca')),
      )
  })

  test('may have its former one back, and leaves no trace', async () => {
    const before = await everyFile()
    await run('rename language en gb')
    await run('rename language gb en')
    expect(await textOf('site.yaml')).toContain('flag: gb, formerly: [ gb ] }')
    const after = new Map(await everyFile()).set('site.yaml', `${before.get('site.yaml')}`)
    expect(after).toEqual(before)
  })
})
