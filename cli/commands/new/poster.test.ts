import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownersShop, words } from '../../../tests/support/owners-shop.ts'

const shop = ownersShop()
const { run, runWhole, expectRefused, textOf, edit, picture } = shop

describe('a new poster', () => {
  test('has its file, its picture, its links and its place in the gallery', async () => {
    await edit('galleries/main.yaml', (text) => text.replace('posters:', '# The order of display.\n$&'))
    const gallery = await textOf('galleries/main.yaml')
    const image = await picture('Reed Boat.JPG')
    // Spaces around a value are not meant.
    const spaced = words('title').map((word) => (word.startsWith('--') ? word : ` ${word} `))
    const all = ['--image', image, ...spaced, ...words('description')]
    expect(await runWhole('new poster reed-boat --gallery main', ...all)).toContain(
      'Its page will be /sv/posters/reed-boat, /en/posters/reed-boat, /es/posters/reed-boat',
    )
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
    const hung = await readFile(join(shop.root, 'content/posters/main/reed-boat.jpg'))
    expect(hung.equals(await readFile(image))).toBe(true)
    expect(await textOf('galleries/main.yaml')).toBe(
      gallery.replace('expect: 2', 'expect: 3').replace('- two-moons\n', '- two-moons\n  - reed-boat\n'),
    )
  })

  test('leaves the words to its author, and says where they go', async () => {
    const { code, text } = await run('new poster reed-boat --gallery main --image', await picture('a.jpg'))
    expect(code).toBe(1)
    expect(text).toMatch(/reed-boat\.yaml:5:7 {2}error {2}title › sv: the text is empty/)
    expect(text).toContain('6 errors')
  })

  test('as a draft says what is left to do until it can be published', async () => {
    const line = 'new poster reed-boat --gallery main --draft --title-sv Vassbåt --image'
    const { code, text } = await run(line, await picture('a.jpg'))
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
    const { text } = await run('new poster gokstad --gallery main --image', await picture('a.jpg'))
    expect(text).not.toContain('two files have this name')
    expect((await readdir(posters)).toSorted()).toEqual(['ma\u030alat', 'wide'])
  })

  test('may be called 1984 or true, in every language, without a note', async () => {
    const titles = ['sv', 'en', 'es'].map((lang) => `--title-${lang} Titel`).join(' ')
    for (const [id, file] of Object.entries({ 1984: 'a.jpg', true: 'other.jpg' })) {
      const line = `new poster ${id} --gallery main ${titles} --image`
      // No option of "saga new" would show it.
      expect(await runWhole(line, await picture(file), ...words('description'))).not.toContain('note')
    }
    expect(await textOf('galleries/main.yaml')).toContain("- two-moons\n  - '1984'\n  - 'true'\n")
  })

  const refused = [
    ['Reed-Boat', 'main', [594, 841], 'is not an id'],
    ['gold-disk', 'main', [594, 841], 'is already used by content/posters/main/gold-disk.yaml'],
    ['wide-1', 'main', [594, 841], 'is already used'],
    ['story', 'main', [594, 841], 'the id "story" is reserved by the shop'],
    ['lost-lake', 'main', [594, 841], 'is retired'],
    ['reed-boat', 'wid', [594, 841], 'did you mean "wide"?'],
    ['reed-boat', 'wide', [594, 841], 'a landscape picture has the shape 841:594'],
    ['reed-boat', 'main', [297, 420], 'is 297 × 420 pixels, smaller than 594 × 841'],
  ] as const

  test('is refused with the reason for its id, its gallery or its pixels', async () => {
    for (const [id, gallery, [width, height], reason] of refused) {
      const image = await picture('a.jpg', width, height)
      await expectRefused(reason, `new poster ${id} --gallery ${gallery} --image`, image)
    }
  })

  test('is refused for a picture that is not there, damaged, or in the shop already', async () => {
    for (const name of ['bad.jpg', 'note.txt']) await writeFile(join(shop.root, name), 'x')
    await cp(join(shop.root, 'content/posters/main/gold-disk.jpg'), join(shop.root, 'same.jpg'))
    for (const [name, reason] of [
      ['no.jpg', 'there is no file'],
      ['bad.jpg', 'bad.jpg: the image cannot be read'],
      ['note.txt', 'note.txt is not a picture'],
      ['same.jpg', 'is the same picture as content/posters/main/gold-disk.jpg'],
    ] as const)
      await expectRefused(reason, 'new poster reed-boat --gallery main --image', join(shop.root, name))
  })
})
