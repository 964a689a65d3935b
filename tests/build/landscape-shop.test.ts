import { beforeEach, expect, test } from 'vitest'
import { projectOf } from '../../cli/project.ts'
import { ownFolder } from '../shops/own-shop.ts'
import { codeHash, home, saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { drawPicture } from '../support/pictures.ts'
import { loadWholeSite, renderSite } from '../support/rendered-shop.ts'

const folder = ownFolder()
const run = (...line: readonly string[]) => saga(['--root', folder.root, ...line])

const review = `- id: review-1
  name: Karin Ek
  country: SE
  rating: 5
  language: en
  comment: { en: Finer than in the picture. }
  date: 2025-10-14
  verified: true
  helpful: 7
`

const poster = (id: string): string => `id: ${id}
orientation: landscape
title: { en: ${id} }
description: { en: Wide water with a reed boat and three birds in the air above it. }
images: [${id}.jpg]
gumroadLinks: { a1: https://buy.example/${id}-a1, a2: https://buy.example/${id}-a2, a3: https://buy.example/${id}-a3 }
`

/** Completes an empty shop: four posters, all in a single landscape gallery. */
beforeEach(async () => {
  const ids = ['lake-1', 'lake-2', 'lake-3', 'lake-4']
  await folder.write('content/site.yaml', '')
  await run('init')
  await edit(folder.at('content/galleries/posters.yaml'), (text) =>
    text
      .replace('orientation: portrait', 'orientation: landscape')
      .replace('posters: []', `posters: [${ids.join(', ')}]`),
  )
  await folder.write('content/reviews.yaml', review)
  for (const [index, id] of ids.entries()) {
    await folder.write(`content/posters/posters/${id}.yaml`, poster(id))
    await drawPicture(
      folder.at(`content/posters/posters/${id}.jpg`),
      index * 40,
      841,
      594,
    )
  }
})

test('a shop with one landscape gallery and one language mentions no other orientation or language', async () => {
  const project = projectOf(folder.root, { home, hash: codeHash() })
  const files = renderSite(await loadWholeSite(project))
  const pages = new Map([...files].filter(([path]) => path.endsWith('.html')))
  expect([...pages.keys()].sort()).toEqual([
    '404.html',
    'en.html',
    'en/posters/lake-1.html',
    'en/posters/lake-2.html',
    'en/posters/lake-3.html',
    'en/posters/lake-4.html',
    'en/success.html',
  ])

  for (const [path, html] of pages) {
    const body = html.slice(html.indexOf('<body'))
    expect(body, path).not.toMatch(/>[^<]*portrait|data-orientation="portrait"/i)
    // The only links are to the home page, which is the gallery, and to posters.
    const links = [...body.matchAll(/<a[^>]* href="(\/[^"?]*)"/g)].map(([, href]) => href)
    const strayLinks = links.filter(
      (href = '') => !/^\/(?:en(?:#\S+)?|en\/posters\/lake-\d)?$/.test(href),
    )
    expect(strayLinks, path).toEqual([])
    expect(body, path).not.toContain('data-opens="Search"')
    expect(html.match(/hreflang="[\w-]+"/g) ?? [], path).not.toContain('hreflang="sv"')
    expect(body, path).not.toContain('id="languages"')
  }

  expect(pages.get('en/success.html')).toContain(
    '<a class="button" href="/en#gallery">Back to the landscape posters</a>',
  )
  expect(pages.get('en.html')).toContain('>October 14, 2025</time>')
  expect(pages.get('en.html')).toContain('"inLanguage":["en"]')
  expect(pages.get('en/posters/lake-1.html')).toContain('<dd>84.1 × 59.4 cm</dd>')
})
