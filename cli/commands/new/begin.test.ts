import { describe, expect, test } from 'vitest'
import { galleryTexts, ownersShop } from '../../../tests/support/owners-shop.ts'

const { run, runWhole, expectRefused, textOf, edit, filesIn, picture } = ownersShop()

describe('what is begun', () => {
  test('a gallery without posters, and its first posters behind each other', async () => {
    const { code, text } = await run('new gallery moons --orientation portrait', ...galleryTexts)
    expect(text).toContain('the gallery "moons" has no posters, and so no page yet')
    expect(code).toBe(0)
    // No two pictures are the same.
    for (const [width, poster] of [
      [594, 'moon-a'],
      [691, 'moon-c'],
      [692, 'moon-b --after moon-a'],
    ] as const)
      await run(
        `new poster ${poster} --gallery moons --image`,
        await picture('moon.jpg', width, Math.round((width * 841) / 594)),
      )
    expect(await textOf('galleries/moons.yaml')).toContain('posters:\n  - moon-a\n  - moon-b\n  - moon-c\n')
  })

  test('a poster that its gallery lists already is not listed twice', async () => {
    await edit('galleries/main.yaml', (text) => text.replace('  - two-moons', '  - reed-boat\n$&'))
    await run('new poster reed-boat --gallery main --image', await picture('a.jpg'))
    expect((await textOf('galleries/main.yaml')).match(/reed-boat/g)).toHaveLength(1)
  })

  test('a language, hidden, with its files', async () => {
    expect((await run('new language de')).text).toContain('content/site.yaml: Deutsch, hidden\n')
    expect(await textOf('site.yaml')).toContain(
      '  - { code: de, name: Deutsch, locale: de_DE, flag: de, draft: true }\nxDefault',
    )
    for (const path of ['quotes/de.yaml', 'testimonials/de.yaml', 'strings/de.yaml', 'story/de.md'])
      expect((await textOf(path)).replace(/^# yaml-language-server: .*\n/, '')).toBe(
        await textOf(path.replace('de.', 'en.')),
      )
  })

  test('a page of text in each language that has a word of it', async () => {
    const options = (lang: string) => [
      ...[`--title-${lang}`, `Returns (${lang})`, `--seo-title-${lang}`, `Returns in ${lang} – Tiny`],
      `--seo-description-${lang}`,
      `How to send a poster back, whom to write to, and when money comes back, in ${lang}.`,
      ...[`--text-${lang}`, 'A poster costs {priceA1}.'],
    ]
    await runWhole('new text returns', ...options('sv'), ...options('en'))
    expect(await filesIn('texts/returns')).toEqual(['en.md', 'sv.md'])
    expect(await textOf('texts/returns/en.md')).toMatch(
      /^---\ntitle: Returns \(en\)\norder: 1\nseo:\n[\s\S]*---\n\nA poster costs \{priceA1\}\.\n$/,
    )
    await expectRefused('is already used by', 'new text returns', ...options('sv'))
    await expectRefused('is reserved by the shop', 'new text success', ...options('sv'))
  })

  test('a page of text as a draft, with what it lacks', async () => {
    const { code, text } = await run('new text returns --draft --title-sv Returer')
    expect(text).toContain(
      '  content/texts/returns/sv.md:5:1  seo: the fields "title", "description" are missing\n',
    )
    expect(text).toContain('delete "draft: true" from content/texts/returns/sv.md.')
    expect(code).toBe(0)
    expect(await textOf('texts/returns/sv.md')).toMatch(/^---\ntitle: Returer\ndraft: true\norder: 1\nseo: /)
  })

  test('an edition, hidden, with the texts of another one in its own language', async () => {
    const { text } = await run('new edition sagan --language sv --label-sv', 'Sagan på svenska')
    expect(text).toContain('content/books/sagan/edition.yaml: the edition, hidden')
    const edition = await textOf('books/sagan/edition.yaml')
    expect(edition).toMatch(/^# yaml-.*\/edition\.schema\.json\nslug: sagan\n/)
    for (const part of ['language: sv\n', 'sv: Sagan på svenska', 'sv: Reasons'])
      expect(edition).toContain(part)
    expect(await filesIn('books/sagan')).toEqual(['creation.md', 'edition.yaml'])
    expect(await textOf('books/sagan/creation.md')).toMatch(/^---\nbadge: .*sv: Book one/)
  })

  test('a testimonial in every language', async () => {
    await runWhole('new testimonial --name Bo --rating 5 --text-sv Fint --text-en Nice --text-es Bien')
    expect(await textOf('testimonials/en.yaml')).toContain('- { name: Bo, rating: 5, text: Nice }\n')
    expect(await textOf('site.yaml')).toContain('expectTestimonials: 2\n')
  })
})
