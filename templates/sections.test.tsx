import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Review } from '../cli/model/document.ts'
import { assets, homePage, keyStrings, posters, words } from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'
import { Icon, outlines } from './shared/Icon.tsx'
import { retailerOf } from './shared/links.tsx'
import { gridInsertsOf } from './wall/gridInserts.tsx'

it('retailers appear by their names, or else by their hosts', () => {
  const hosts =
    'www.amazon.se books.apple.com play.google.com www.lulu.com www.bokus.com notamazon.example'
  const names = hosts.split(' ').map((host) => retailerOf(`https://${host}/dp/1`))
  expect(names.join()).toBe(
    'Amazon,Apple Books,Google Play,Lulu,bokus.com,notamazon.example',
  )
})

it('pale blue pictures of a hero are marked', () => {
  const page = homePage(posters(2))
  const [image] = page.hero
  if (!image) throw new Error('a hero has a picture')
  const hero = ['#6f7071', '#6f7171', '#717171', '#ff8080'].map((dominant) => {
    return { ...image, file: dominant, colours: { ...image.colours, dominant } }
  })
  const slides = renderPage({ ...page, hero }, assets).match(
    /<div class="hero-slide"[^>]*>/g,
  )
  expect(slides?.map((slide) => slide.includes('pale-blue'))).toEqual([
    false,
    true,
    false,
    false,
  ])
})

it('pull quotes have five stars and at most 170 letters', () => {
  const review = (id: string, rating: number, length: number) =>
    ({
      id,
      rating,
      comment: words('x'.repeat(length)),
      name: 'Bo',
      date: '2025-09-01',
    }) as Review
  const shown = (...reviews: readonly Review[]) =>
    gridInsertsOf(homePage(posters(2)).gallery, reviews).map(
      (insert) => Object(insert).key,
    )
  const reviews = [review('whole', 5, 170), review('long', 5, 171), review('good', 4, 9)]
  expect(shown(...reviews).join()).toBe('sizes,whole,saga,,')
})

/** Merges equal consecutive lines: '3 × <article loading="lazy"' */
function countRepeats(lines: readonly string[]): readonly string[] {
  const starts = lines.flatMap((line, index) =>
    line === lines[index - 1] ? [] : [index],
  )
  return starts.map((start, index) => {
    const count = (starts[index + 1] ?? lines.length) - start
    return count === 1 ? `${lines[start]}` : `${count} × ${lines[start]}`
  })
}

/** Walls by number of posters and of columns, on the home page below a hero and on a gallery without one. */
it('walls have inserts and an index, and load the first view early', async () => {
  const walls =
    '58 in 4, 46 in 2, 31 in 5, 13 in 6, 30 in 3, 13 in 3, 12 in 3, 12 in 4, 11 in 1, 9 in 3, 8 in 3'
  const allSizes = new Set<string>()
  const nameOfSizes = (_: string, sizes: string): string => {
    allSizes.add(sizes)
    return `sizes ${[...allSizes].indexOf(sizes) + 1}`
  }
  const shown = walls.split(', ').flatMap((wall) => {
    const [count = 0, columns = 0] = wall.split(' in ').map(Number)
    const home = { ...homePage(posters(count)), colours: assets.styles.shop }
    const page = {
      ...home,
      gallery: { ...home.gallery, columns },
      chrome: { ...home.chrome, strings: keyStrings },
    }
    return [page, { ...page, kind: 'gallery' } as const].map((page) => {
      const html = renderPage(page, assets)
      const parts =
        /(?<=data-)columns="\d"|<article|<noscript>|class="breath|loading="\w+"|sizes="[^"]+"|class="where|href="#poster[^<]+/g
      // Every card, insert and number starts a line; repeated lines appear once, with their count.
      const found = (html.match(parts) ?? []).map((part) =>
        part.replace(/sizes="(.*)"/, nameOfSizes),
      )
      const lines = found.join(' ').split(/ (?=<article|class="|columns=)/)
      return `# ${page.kind}: ${wall}\n${countRepeats(lines).join('\n')}\n`
    })
  })
  const legend = [...allSizes]
    .map((sizes, index) => `sizes ${index + 1}: ${sizes}\n`)
    .join('')
  await expect([...shown, legend].join('\n')).toMatchFileSnapshot('walls.txt')
})

it('each icon renders its outline', async () => {
  const names = Object.keys(outlines) as (keyof typeof outlines)[]
  const drawn = names.map(
    (name) => `${name}: ${renderToStaticMarkup(<Icon name={name} />)}\n`,
  )
  await expect(drawn.join('')).toMatchFileSnapshot('icons.txt')
})
