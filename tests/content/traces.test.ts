import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { foreignShop } from '../shops/foreign-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { publishableKey } from '../support/checkout.ts'
import { home } from '../support/cli.ts'
import { wordsOfContent } from '../support/content-words.ts'
import { readFolder } from '../support/files.ts'

// The files of another owner's shop must contain no text or picture of the real shop.

const shop = disposeAfterTests(await foreignShop())
const words = wordsOfContent(join(home, 'content'))
const foreignWords = wordsOfContent(join(shop.path, 'content'))

/** Returns the real shop's words that are not in the other shop's own content. */
const searchedWords = (kind: keyof typeof words): readonly string[] =>
  [...new Set(words[kind])].filter((word) => !foreignWords[kind].includes(word))

/**
 * The other shop's files, by path. The shop has a checkout and an ornament, so that the
 * engine adds files and markup for them.
 */
let files: ReturnType<typeof readFolder>
/** The texts of the files that are neither pictures nor fonts, by path. */
let texts: ReadonlyMap<string, string>
/**
 * The texts, without tags, of the files that visitors and search engines read, by path.
 */
let pages: ReadonlyMap<string, string>

beforeAll(async () => {
  await shop.edit('brand.yaml', (text) =>
    text.replace('ornament: none', 'ornament: fret'),
  )
  await shop.build({
    SUPABASE_URL: 'https://a.example',
    SUPABASE_ANON_KEY: publishableKey,
  })

  files = readFolder(shop.dist)
  texts = new Map(
    [...files]
      .filter(([path]) => !/\.(?:avif|jpg|png|ico|woff2)$/.test(path))
      .map(([path, bytes]) => [path, unescaped(Buffer.from(bytes).toString())]),
  )
  pages = new Map(
    [...texts]
      .filter(([path]) => /\.(?:html|xml|json|txt|webmanifest)$/.test(path))
      .map(([path, text]) => [path, text.replace(/<[^>]*>/g, ' ')]),
  )
})

const ENTITIES: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** Replaces entities, which rendering writes, with the letters that content has. */
const unescaped = (text: string): string =>
  text.replace(/&(?:#x27|quot|lt|gt|amp);/g, (name) => ENTITIES[name] ?? name)

/** A pattern for a word. Only texts that contain the word are searched for the pattern, which takes much longer. */
interface Sign {
  readonly word: string
  readonly pattern: RegExp
}

/** Returns a sign for a word that is not part of a longer word or number. */
const wholeWord = (word: string): Sign => {
  const pattern = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return { word, pattern: new RegExp(`(?<![\\p{L}\\d.,])${pattern}(?![\\p{L}\\d])`, 'u') }
}

/**
 * Matches the part of a picture's address that follows its name: its key and its width,
 * as in `-a1b2c3-640.avif`.
 */
const PICTURE_ENDING = '-[a-z\\d]{4,6}-\\d+\\.'
/**
 * Returns a sign for the address of a page or picture, such as /sv/landscape or
 * /img/landscape-a1b2c3-640.avif. It matches neither a closing tag such as `</landscape>`
 * nor a longer name such as /sv/landscape-posters.
 */
const addressOf = (name: string): Sign => ({
  word: `/${name}`,
  pattern: new RegExp(`(?<!<)/${name}(?:${PICTURE_ENDING}|(?![\\w-]*[a-z]))`),
})

const isCompound = (id: string): boolean => id.includes('-')

/** Lists the matches in files, as 'path: match'. */
const matchesIn = (
  searched: ReadonlyMap<string, string>,
  signs: readonly Sign[],
): readonly string[] =>
  [...searched].flatMap(([path, text]) =>
    signs.flatMap(({ word, pattern }) => {
      const [match] = (text.includes(word) && pattern.exec(text)) || []
      return match === undefined ? [] : [`${path}: ${match}`]
    }),
  )

test("the real shop's content has words of every kind to search for", () => {
  expect(words.texts.length).toBeGreaterThan(1000)
  expect(words.titles).toContain('Holy Cow')
  expect(words.hosts).toContain('example.gumroad.com')
  expect(words.ids).toEqual(
    expect.arrayContaining(['holy-cow', 'get-the-saga', 'svenska-bocker', 'holy-cow-1']),
  )
})

test('no name, sentence or host of the real shop is in a file of another shop', () => {
  const searched = [...searchedWords('texts'), ...searchedWords('hosts')]
  const matches = [...texts].flatMap(([path, text]) =>
    searched.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
  )

  expect(matches).toEqual([])
})

test('no title of the real shop is on a page of another shop', () => {
  expect(matchesIn(pages, searchedWords('titles').map(wholeWord))).toEqual([])
})

test('no claim of the real shop is on a page of another shop', async () => {
  const { claims } = parse(await readFile(join(home, 'content/site.yaml'), 'utf8')) as {
    readonly claims: Readonly<Record<string, string | number>>
  }
  const foreignSite = await readFile(join(shop.path, 'content/site.yaml'), 'utf8')

  const values = Object.values(claims)
    .map(String)
    .filter((value) => !foreignSite.includes(`: ${value}\n`))
  expect(values).toContain('4.8')
  expect(matchesIn(pages, values.map(wholeWord))).toEqual([])
})

test('no address or id of the real shop is in a file of another shop', () => {
  const ids = searchedWords('ids')
  // A single word, such as 'landscape', also occurs in the engine.
  const signs = [...ids.map(addressOf), ...ids.filter(isCompound).map(wholeWord)]
  const paths = new Map([...files.keys()].map((path) => [path, `/${path}`]))

  expect(matchesIn(texts, signs)).toEqual([])
  expect(matchesIn(paths, signs)).toEqual([])
})

test('no class, style or path of another shop mentions the king, his lake or his book', () => {
  const motifs =
    /sea-?king|gumroad|(?<=[-_."' ])(?:saga|crown|swell|lake|wave)(?=[-_."' {])/i
  const matches = [...texts].filter(([, text]) => motifs.test(text))
  expect(matches.map(([path, text]) => `${path}: ${motifs.exec(text)?.[0]}`)).toEqual([])
})

test("no emblem of another shop has the real shop's crown", () => {
  expect(texts.get('404.html')).toContain('class="emblem"')

  // Only the crown has this class.
  const crowned = [...texts].filter(([, text]) => text.includes('class="emblem-figure"'))
  expect(crowned.map(([path]) => path)).toEqual([])
})

test('no picture, logo or icon of the real shop is in another shop', async () => {
  const hashOf = (bytes: Uint8Array): string =>
    createHash('sha256').update(bytes).digest('hex')
  const ownFiles = [
    ...readFolder(join(home, 'content')),
    ...readFolder(join(home, 'public')),
  ].map(([path, bytes]) => [hashOf(bytes), path] as const)
  const pathsByHash = new Map(ownFiles)

  const copies = [...files].filter(([, bytes]) => pathsByHash.has(hashOf(bytes)))
  expect(copies.map(([path]) => path)).toEqual([])

  const logo = await readFile(join(home, 'content/logo.svg'), 'utf8')
  const [, shape = ''] = / d="([^"]+)"/.exec(logo) ?? []
  expect(shape).not.toBe('')
  const withLogo = [...texts].filter(([, text]) => text.includes(shape))
  expect(withLogo.map(([path]) => path)).toEqual([])
})
