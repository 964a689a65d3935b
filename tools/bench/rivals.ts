import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Poster, writeBelow } from './shop.ts'

/** Other generators, with their build command, output folder and data folder. */
export const rivals = {
  eleventy: {
    program: '@11ty/eleventy/cmd.cjs',
    args: ['--quiet'],
    out: '_site',
    data: '_data',
  },
  astro: {
    program: 'astro/bin/astro.mjs',
    args: ['build', '--silent'],
    out: 'dist',
    data: 'src',
  },
  hugo: { program: undefined, args: ['--quiet'], out: 'public', data: 'data' },
} as const
export type Rival = keyof typeof rivals

/** The folder in which rivals build, beside the packages installed for them. */
export const rivalsFolder = join(import.meta.dirname, '../../.cache/bench/rivals')

/**
 * Writes the sources of a rival: its template, the posters, and the parts that the pages
 * of each language share.
 */
export async function writeRival(
  rival: Rival,
  posters: readonly Poster[],
  frames: object,
  price = 90,
) {
  const folder = join(rivalsFolder, rival)
  const pages = pagesOf(posters)
  const offers = ['A1', 'A2', 'A1, no logo', 'A2, no logo'].map((size, index) => ({
    size,
    price: price + index,
  }))
  const shop = {
    origin: 'https://shop.example',
    languages: LANGUAGES,
    offers,
    widths: { avif: [297, 594, 891, 1188], jpeg: [594, 1188] },
    frames,
  }

  await rm(folder, { recursive: true, force: true })
  await cp(join(import.meta.dirname, 'rivals', rival), folder, { recursive: true })

  const put = (path: string, value: object) =>
    writeBelow(folder, path, JSON.stringify(value))
  const { data } = rivals[rival]
  await put(`${data}/shop.json`, shop)

  // Hugo needs a file for each page.
  if (rival !== 'hugo') await put(`${data}/posters.json`, pages)
  else
    for (const page of pages)
      await put(`content/${page.lang}/posters/${page.id}.md`, page)
}

/** Returns the data of the pages of all posters, in each language. */
const pagesOf = (posters: readonly Poster[]) =>
  LANGUAGES.flatMap((lang) => {
    const titledPosters = posters.map(({ id, title }) => ({
      id,
      image: `${id}-000000`,
      title: title[lang],
    }))

    return posters.map(({ description }, index) => {
      // The links to other posters: the next six in the list.
      const others = [1, 2, 3, 4, 5, 6].map(
        (step) => titledPosters[(index + step) % titledPosters.length],
      )
      return {
        ...titledPosters[index],
        lang,
        description: description[lang],
        others,
      }
    })
  })

/**
 * Returns the parts that all poster pages of a language share, by language, from a built
 * shop.
 */
export async function readFrames(dist: string): Promise<object> {
  const frames: Record<string, object> = {}
  for (const lang of LANGUAGES)
    frames[lang] = frameOf(
      await readFile(join(dist, lang, 'posters/poster-1.html'), 'utf8'),
    )
  return frames
}

function frameOf(html: string): object {
  /** Returns the HTML from the start of `from` to the start of the next `to`. */
  const cut = (from: string, to: string): string =>
    html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)))
  return {
    head:
      cut('<meta charset', '<title>') +
      cut('<link rel="preload"', '<link rel="canonical"'),
    more: cut('<meta name="pinterest-rich-pin"', '<meta property="og:image"'),
    header: cut('<a class="skip"', '<main'),
    order: cut('<script type="application/json"', '<div data-island="PosterCard"'),
    facts: cut('<section class="facts"', '</article>') + cut('<figcaption', '</figure>'),
    questions: cut('<section class="faq"', '<nav class="neighbours"'),
    shipping: JSON.parse(cut('{"@type":"OfferShippingDetails"', '},{"@type":"Offer"')),
    faq: JSON.parse(cut('{"@type":"FAQPage"', ']}</script>')),
    footer: cut('<footer', '<script type="application/ld+json"'),
  }
}
