import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { growingShop, words } from '../../../tests/support/growing-shop.ts'

const shop = growingShop()
const { runNew, textOf, everyFile, picture } = shop

describe('a new poster', () => {
  test('has its file, its picture, its links and its place in the gallery', async () => {
    const gallery = (await textOf('galleries/main.yaml')).replace(
      'posters:',
      '# The order of display.\nposters:',
    )
    await writeFile(join(shop.root, 'content/galleries/main.yaml'), gallery)
    const image = await picture('Reed Boat.JPG')
    const all = ['--gallery', 'main', '--image', image, ...words('title'), ...words('description')]
    const { code, text } = await runNew('poster', 'reed-boat', ...all)
    expect(text).toContain('Nothing is left to do.')
    expect(text).toContain(
      'Its page will be /sv/posters/reed-boat, /en/posters/reed-boat, /es/posters/reed-boat',
    )
    expect(code).toBe(0)
    expect(
      await textOf('posters/main/reed-boat.yaml'),
    ).toBe(`# yaml-language-server: $schema=../../../schemas/poster.schema.json
id: reed-boat
orientation: portrait
title:
  sv: 'title: ett, two & sv'
  en: 'title: ett, two & en'
  es: 'title: ett, two & es'
description:
  sv: 'description: ett, two & sv'
  en: 'description: ett, two & en'
  es: 'description: ett, two & es'
images:
  - reed-boat.jpg
gumroadLinks:
  a1: https://example.gumroad.com/l/reed-boat-a1
  a1NoLogo: https://example.gumroad.com/l/reed-boat-a1-no-logo
  a2: https://example.gumroad.com/l/reed-boat-a2
  a2NoLogo: https://example.gumroad.com/l/reed-boat-a2-no-logo
`)
    expect(await readFile(join(shop.root, 'content/posters/main/reed-boat.jpg'))).toEqual(
      await readFile(image),
    )
    expect(await textOf('galleries/main.yaml')).toBe(
      gallery.replace('expect: 2', 'expect: 3').replace('- two-moons\n', '- two-moons\n  - reed-boat\n'),
    )
  })

  test('leaves the words to its author, and says where they go', async () => {
    const image = await picture('a.jpg')
    const { code, text } = await runNew('poster', 'reed-boat', '--gallery', 'main', '--image', image)
    expect(code).toBe(1)
    expect(text).toMatch(/reed-boat\.yaml:5:7 {2}error {2}title › sv: the text is empty/)
    expect(text).toContain('6 errors')
  })

  test('as a draft says what is left to do until it can be published', async () => {
    const image = await picture('a.jpg')
    const all = ['--gallery', 'main', '--image', image, '--draft', '--title-sv', 'Vassbåt']
    const { code, text } = await runNew('poster', 'reed-boat', ...all)
    expect(text).toContain(`Still to do:
  content/posters/main/reed-boat.yaml:5:1  title is missing in "en", "es"; visitors see another language
  content/posters/main/reed-boat.yaml:7:1  description: the field "sv" is missing
`)
    expect(text).toContain('delete "draft: true" from content/posters/main/reed-boat.yaml.\n')
    expect(text).not.toContain('is left to do')
    expect(code).toBe(0)
  })

  test('lies beside the others where the disk spells their folder with decomposed letters', async () => {
    const posters = join(shop.root, 'content/posters')
    await rename(join(posters, 'main'), join(posters, 'ma\u030alat'))
    const image = await picture('a.jpg')
    const { text } = await runNew('poster', 'gokstad', '--gallery', 'main', '--image', image)
    expect(text).not.toContain('two files have this name')
    expect((await readdir(posters)).toSorted()).toEqual(['ma\u030alat', 'wide'])
  })

  test.each(['1984', 'true'])('may be called %s', async (id) => {
    const all = ['--image', await picture('a.jpg'), ...words('title'), ...words('description')]
    const { code, text } = await runNew('poster', id, '--gallery', 'main', ...all)
    expect(text).toContain('Nothing is left to do.')
    expect(code).toBe(0)
    expect(await textOf('galleries/main.yaml')).toContain(`- two-moons\n  - '${id}'\n`)
  })

  test('is told no notes: "saga new" has no option that would show them', async () => {
    const all = ['--image', await picture('a.jpg'), ...words('description')]
    const titles = ['sv', 'en', 'es'].flatMap((lang) => [`--title-${lang}`, 'Gokstad'])
    const { code, text } = await runNew('poster', 'gokstad', '--gallery', 'main', ...all, ...titles)
    expect(text).not.toContain('note')
    expect(text).toContain('Nothing is left to do.')
    expect(code).toBe(0)
  })

  test.each([
    ['an id with capital letters', 'Reed-Boat', 'main', [594, 841], 'is not an id'],
    [
      'an id that is used',
      'gold-disk',
      'main',
      [594, 841],
      'is already used by content/posters/main/gold-disk.yaml',
    ],
    ['an id of another gallery', 'wide-1', 'main', [594, 841], 'is already used'],
    ['an id of a part of the page', 'story', 'main', [594, 841], 'the id "story" is reserved by the shop'],
    ['a retired id', 'lost-lake', 'main', [594, 841], 'is retired'],
    ['a gallery that is not there', 'reed-boat', 'wid', [594, 841], 'did you mean "wide"?'],
    ['the wrong shape', 'reed-boat', 'wide', [594, 841], 'a landscape picture has the shape 841:594'],
    ['too small a picture', 'reed-boat', 'main', [297, 420], 'is 297 × 420 pixels, smaller than 594 × 841'],
  ] as const)(
    'is refused for %s, and nothing is touched',
    async (_, id, gallery, [width, height], reason) => {
      const image = await picture('a.jpg', width, height)
      const before = await everyFile()
      const { code, text } = await runNew('poster', id, '--gallery', gallery, '--image', image)
      expect(text).toContain('Nothing was written: ')
      expect(text).toContain(reason)
      expect(code).toBe(1)
      expect(await everyFile()).toEqual(before)
    },
  )

  test('is refused for a picture that is not there, damaged, or in the shop already', async () => {
    const poster = (image: string) => runNew('poster', 'reed-boat', '--gallery', 'main', '--image', image)
    expect((await poster(join(shop.root, 'no.jpg'))).text).toContain('there is no file')
    await writeFile(join(shop.root, 'bad.jpg'), 'x')
    expect((await poster(join(shop.root, 'bad.jpg'))).text).toContain('bad.jpg: the image cannot be read')
    await writeFile(join(shop.root, 'note.txt'), 'x')
    expect((await poster(join(shop.root, 'note.txt'))).text).toContain('note.txt is not a picture')
    await cp(join(shop.root, 'content/posters/main/gold-disk.jpg'), join(shop.root, 'same.jpg'))
    expect((await poster(join(shop.root, 'same.jpg'))).text).toContain(
      'is the same picture as content/posters/main/gold-disk.jpg',
    )
  })
})
