import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeTinyShop } from '../load/fixtures/tiny-shop.ts'
import { projectAt } from '../project.ts'
import { reportTo } from '../report.ts'
import { addNew } from './new.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-new-'))
  await makeTinyShop(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function added(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const said: string[] = []
  const screen = { write: (text: string) => void said.push(text), isTerminal: false, colours: false }
  const code = await addNew(
    projectAt(root, root, 'test'),
    {},
    reportTo(screen, root, () => 0),
    args,
  )
  return { code, text: said.join('') }
}

const textOf = (path: string): Promise<string> => readFile(join(root, 'content', path), 'utf8')

async function everyFile(): Promise<ReadonlyMap<string, string>> {
  const paths = await readdir(join(root, 'content'), { recursive: true })
  const files = paths.filter((path) => /\.\w+$/.test(path)).sort()
  return new Map(await Promise.all(files.map(async (path) => [path, await textOf(path)] as const)))
}

async function picture(name: string, width = 594, height = 841): Promise<string> {
  const file = join(root, name)
  const background = { r: name.length * 9, g: 80, b: 120 }
  await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toFile(file)
  return file
}

const words = (name: string): readonly string[] =>
  ['sv', 'en', 'es'].flatMap((lang) => [`--${name}-${lang}`, `${name}: ett, two & ${lang}`])

describe('a new poster', () => {
  test('has its file, its picture, its links and its place in the gallery', async () => {
    const gallery = (await textOf('galleries/main.yaml')).replace(
      'posters:',
      '# The order of display.\nposters:',
    )
    await writeFile(join(root, 'content/galleries/main.yaml'), gallery)
    const image = await picture('Reed Boat.JPG')
    const all = ['--gallery', 'main', '--image', image, ...words('title'), ...words('description')]
    const { code, text } = await added('poster', 'reed-boat', ...all)
    expect(text).toContain('Nothing is left to mend.')
    expect(code).toBe(0)
    expect(await textOf('posters/main/reed-boat.yaml')).toBe(`id: reed-boat
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
    expect(await readFile(join(root, 'content/posters/main/reed-boat.jpg'))).toEqual(await readFile(image))
    expect(await textOf('galleries/main.yaml')).toBe(
      gallery.replace('expect: 2', 'expect: 3').replace('- two-moons\n', '- two-moons\n  - reed-boat\n'),
    )
  })

  test('leaves the words to its author, and says where they go', async () => {
    const image = await picture('a.jpg')
    const { code, text } = await added('poster', 'reed-boat', '--gallery', 'main', '--image', image)
    expect(code).toBe(1)
    expect(text).toMatch(/reed-boat\.yaml:4:7 {2}error {2}title › sv: write the text; it is empty/)
    expect(text).toContain('6 errors')
  })

  test.each([
    ['an id with capital letters', 'Reed-Boat', 'main', [594, 841], 'is no id'],
    [
      'an id that is used',
      'gold-disk',
      'main',
      [594, 841],
      'is used already: content/posters/main/gold-disk.yaml',
    ],
    ['an id of another gallery', 'wide-1', 'main', [594, 841], 'is used already'],
    ['a retired id', 'lost-lake', 'main', [594, 841], 'is retired'],
    ['a gallery that is not there', 'reed-boat', 'wid', [594, 841], 'did you mean "wide"?'],
    ['the wrong shape', 'reed-boat', 'wide', [594, 841], 'a landscape picture has the shape 841:594'],
    ['too small a picture', 'reed-boat', 'main', [297, 420], 'is only 297 pixels wide'],
  ] as const)(
    'is refused for %s, and nothing is touched',
    async (_, id, gallery, [width, height], reason) => {
      const image = await picture('a.jpg', width, height)
      const before = await everyFile()
      const { code, text } = await added('poster', id, '--gallery', gallery, '--image', image)
      expect(text).toContain(`Refused: `)
      expect(text).toContain(reason)
      expect(code).toBe(1)
      expect(await everyFile()).toEqual(before)
    },
  )

  test('is refused for a picture that is not there, damaged, or in the shop already', async () => {
    const poster = (image: string) => added('poster', 'reed-boat', '--gallery', 'main', '--image', image)
    expect((await poster(join(root, 'no.jpg'))).text).toContain('there is no file')
    await writeFile(join(root, 'bad.jpg'), 'x')
    expect((await poster(join(root, 'bad.jpg'))).text).toContain('bad.jpg: the image cannot be read')
    await writeFile(join(root, 'note.txt'), 'x')
    expect((await poster(join(root, 'note.txt'))).text).toContain('note.txt is no picture')
    await cp(join(root, 'content/posters/main/gold-disk.jpg'), join(root, 'same.jpg'))
    expect((await poster(join(root, 'same.jpg'))).text).toContain(
      'is the same picture as content/posters/main/gold-disk.jpg',
    )
  })
})

describe('a new review', () => {
  const review = (date: string, ...more: readonly string[]) =>
    added(
      'review',
      '--name',
      'Ana Ruiz',
      '--country',
      'ES',
      '--rating',
      '5',
      '--language',
      'es',
      '--date',
      date,
      ...words('comment'),
      ...more,
    )

  test('stands at its date, with the next number', async () => {
    const before = await textOf('reviews.yaml')
    const { code, text } = await review('2025-09-10', '--helpful', '3', '--media')
    const entry = `- id: review-3
  name: Ana Ruiz
  country: ES
  rating: 5
  date: 2025-09-10
  verified: true
  helpful: 3
  hasMedia: true
  language: es
  comment:
    sv: 'comment: ett, two & sv'
    en: 'comment: ett, two & en'
    es: 'comment: ett, two & es'
`
    expect(await textOf('reviews.yaml')).toBe(
      before.replace('- id: review-2', () => `${entry}- id: review-2`),
    )
    expect(await textOf('site.yaml')).toContain('  expect: 3\n')
    // The shop's claim does not follow by itself.
    expect(text).toContain('write "rating: 4.7"')
    expect(code).toBe(1)
  })

  test('stands first or last when its date is the newest or the oldest', async () => {
    await review('2025-10-15')
    await review('2025-08-29', '--unverified')
    const ids = (await textOf('reviews.yaml')).match(/review-\d/g)
    expect(ids).toEqual(['review-3', 'review-1', 'review-2', 'review-4'])
    expect(await textOf('reviews.yaml')).toContain('verified: false')
  })
})

test.each([
  ['--rating', 'five', 'rating: expected a number, found "five"\n'],
  ['--rating', '9', 'rating: at most 5 stars; found 9'],
  ['--country', 'Spain', 'country: use a two-letter country code in capitals'],
  ['--date', '2025-09-31', 'date: use a day that exists'],
  ['--language', 'se', 'did you mean "sv"?'],
])('a new review is refused for %s %s, and nothing is touched', async (option, value, reason) => {
  const options: Record<string, string> = {
    '--name': 'Bo',
    '--country': 'ES',
    '--rating': '5',
    '--language': 'es',
    '--date': '2025-09-30',
    '--comment-es': 'Bien',
    [option]: value,
  }
  const before = await everyFile()
  const { code, text } = await added('review', ...Object.entries(options).flat())
  expect(text).toContain('Refused: ')
  expect(text).toContain(reason)
  expect(code).toBe(1)
  expect(await everyFile()).toEqual(before)
})

describe('a new quote', () => {
  test('stands last in every language, written like the others', async () => {
    const { code } = await added('quote', '--name', 'Bo', ...words('text'))
    expect(code).toBe(0)
    for (const lang of ['sv', 'en', 'es'])
      expect(await textOf(`quotes/${lang}.yaml`)).toBe(
        `- { text: Fin ${lang}, name: Ada }\n- { name: Bo, text: 'text: ett, two & ${lang}' }\n`,
      )
    expect(await textOf('site.yaml')).toContain('  expectQuotes: 2\n')
  })

  test('is in every language, or nowhere', async () => {
    const before = await everyFile()
    const { code, text } = await added('quote', '--name', 'Bo', '--text-sv', 'Fint')
    expect(code).toBe(2)
    expect(text).toContain('missing: --text-en, --text-es')
    expect(await everyFile()).toEqual(before)
  })
})

test.each([
  [['postr'], 'did you mean "poster"?'],
  [[], 'Usage:'],
  [['poster'], 'saga new poster <id>'],
  [['poster', 'a', 'b', '--gallery', 'main', '--image', 'a.jpg'], 'saga new poster <id>'],
  [['poster', 'a', '--galery', 'main'], 'unknown option --galery; did you mean --gallery?'],
  [['poster', 'a', '--title-fr', 'Bateau'], 'unknown option --title-fr'],
  [['poster', 'a', '--image'], '--image'],
  [['review', '--name', 'Bo'], 'saga new review'],
  [['poster', 'a', '--gallery', 'main'], 'missing: --image\n'],
  [['poster'], 'missing: <id>, --gallery, --image\n'],
  [['review', '--name', 'Bo'], 'missing: --country, --rating, --language, --date\n'],
  [['quote', '--text-sv', 'Fint', '--text-en', 'Nice', '--text-es', 'Bien'], 'missing: --name\n'],
  [
    ['quote', '--name', 'Bo', '--text-sv', 'Så', 'fint', '--text-en', 'Nice', '--text-es', 'Bien'],
    '"fint" belongs to no option',
  ],
])('wrong use: %j', async (args, help) => {
  const { code, text } = await added(...args)
  expect(text).toContain(help)
  expect(code).toBe(2)
})

test.each([
  [['--help'], 'saga new quote --name'],
  [['help'], 'saga new poster <id>'],
  [['poster', '--help'], 'Usage: saga new poster <id>'],
  [['review', '-h'], 'Usage: saga new review'],
])('help: %j', async (args, help) => {
  const { code, text } = await added(...args)
  expect(text).toContain(help)
  expect(code).toBe(0)
})

test('faults that were there before are counted, not told again', async () => {
  await writeFile(join(root, 'content/prices.yaml'), 'a1: [')
  const { code, text } = await added('quote', '--name', 'Bo', ...words('text'))
  expect(text).toContain('Nothing is left to mend.\n1 error was there before.')
  expect(text).not.toContain('prices.yaml')
  expect(code).toBe(0)
})
