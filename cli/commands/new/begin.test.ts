import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { galleryTexts, growingShop } from '../../../tests/support/growing-shop.ts'

const shop = growingShop()
const { run, textOf, picture } = shop

const write = (path: string, text: string): Promise<void> => writeFile(join(shop.root, 'content', path), text)
const filesIn = (folder: string): Promise<readonly string[]> => readdir(join(shop.root, 'content', folder))

describe('what is begun', () => {
  test('a gallery without posters, and its first posters behind each other', async () => {
    const begun = await run('new', 'gallery', 'moons', '--orientation', 'portrait', ...galleryTexts)
    expect(begun.text).toContain('the gallery "moons" has no posters, and so no page yet')
    expect(begun.code).toBe(0)
    for (const [id, ...more] of [['moon-a'], ['moon-c'], ['moon-b', '--after', 'moon-a']] as const)
      await run(
        'new',
        'poster',
        id,
        '--gallery',
        'moons',
        '--image',
        await picture(
          `${id}.jpg`,
          594 + id.charCodeAt(5),
          Math.round(((594 + id.charCodeAt(5)) * 841) / 594),
        ),
        ...more,
      )
    expect(await textOf('galleries/moons.yaml')).toContain('posters:\n  - moon-a\n  - moon-b\n  - moon-c\n')
  })

  test('a poster that its gallery lists already is not listed twice', async () => {
    const gallery = await textOf('galleries/main.yaml')
    await write('galleries/main.yaml', gallery.replace('  - two-moons', '  - reed-boat\n  - two-moons'))
    await run('new', 'poster', 'reed-boat', '--gallery', 'main', '--image', await picture('a.jpg'))
    expect((await textOf('galleries/main.yaml')).match(/reed-boat/g)).toHaveLength(1)
  })

  test('a language, hidden, with its files', async () => {
    const { text } = await run('new', 'language', 'de')
    expect(text).toContain('content/site.yaml: Deutsch, hidden\n')
    expect(await textOf('site.yaml')).toContain(
      '  - { code: de, name: Deutsch, locale: de_DE, flag: de, draft: true }\nxDefault',
    )
    for (const path of ['quotes/de.yaml', 'testimonials/de.yaml', 'strings/de.yaml', 'story/de.md'])
      expect((await textOf(path)).replace(/^# yaml-language-server: .*\n/, '')).toBe(
        await textOf(path.replace('de.', 'en.')),
      )
  })

  test('a page of text in each language that has a word of it', async () => {
    const words = (lang: string) => [
      `--title-${lang}`,
      `Returns (${lang})`,
      `--seo-title-${lang}`,
      `Returns in ${lang} – Tiny`,
      `--seo-description-${lang}`,
      `How to send a poster back, whom to write to, and when money comes back, in ${lang}.`,
      `--text-${lang}`,
      'A poster costs {priceA1}.',
    ]
    const { code, text } = await run('new', 'text', 'returns', ...words('sv'), ...words('en'))
    expect(text).toContain('Nothing else is left to do.')
    expect(code).toBe(0)
    expect(await filesIn('texts/returns')).toEqual(['en.md', 'sv.md'])
    expect(await textOf('texts/returns/en.md')).toMatch(
      /^---\ntitle: Returns \(en\)\norder: 1\nseo:\n[\s\S]*---\n\nA poster costs \{priceA1\}\.\n$/,
    )
    expect((await run('new', 'text', 'returns', ...words('sv'))).text).toContain('is already used by')
    expect((await run('new', 'text', 'success', ...words('sv'))).text).toContain('is reserved by the shop')
  })

  test('a page of text as a draft, with what it lacks', async () => {
    const { code, text } = await run('new', 'text', 'returns', '--draft', '--title-sv', 'Returer')
    expect(text).toContain(
      '  content/texts/returns/sv.md:5:1  seo: the fields "title", "description" are missing\n',
    )
    expect(text).toContain('delete "draft: true" from content/texts/returns/sv.md.')
    expect(code).toBe(0)
    expect(await textOf('texts/returns/sv.md')).toMatch(/^---\ntitle: Returer\ndraft: true\norder: 1\nseo: /)
  })

  test('an edition, hidden, with the texts of another one in its own language', async () => {
    const { text } = await run(
      'new',
      'edition',
      'sagan',
      '--language',
      'sv',
      '--label-sv',
      'Sagan på svenska',
    )
    expect(text).toContain('content/books/sagan/edition.yaml: the edition, hidden')
    const edition = await textOf('books/sagan/edition.yaml')
    expect(edition).toMatch(/^# yaml-.*\/edition\.schema\.json\nslug: sagan\n/)
    expect(edition).toContain('language: sv\n')
    expect(edition).toContain('sv: Sagan på svenska')
    expect(edition).toContain('sv: Reasons')
    expect(await filesIn('books/sagan')).toEqual(['creation.md', 'edition.yaml'])
    expect(await textOf('books/sagan/creation.md')).toMatch(/^---\nbadge: .*sv: Book one/)
  })

  test('a testimonial in every language', async () => {
    const { code } = await run(
      'new',
      'testimonial',
      '--name',
      'Bo',
      '--rating',
      '5',
      '--text-sv',
      'Fint',
      '--text-en',
      'Nice',
      '--text-es',
      'Bien',
    )
    expect(code).toBe(0)
    expect(await textOf('testimonials/en.yaml')).toContain('- { name: Bo, rating: 5, text: Nice }\n')
    expect(await textOf('site.yaml')).toContain('expectTestimonials: 2\n')
  })
})
