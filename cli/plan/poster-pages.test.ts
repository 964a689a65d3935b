import { expect, test } from 'vitest'
import { richGalleries, richSite } from '../../tests/shops/rich-shop.ts'
import { noBundle } from '../../tests/shops/tiny-shop.ts'
import type { Page, PosterPage } from '../model/page.ts'
import { planOutputs } from './plan.ts'

const { outputs } = planOutputs(await richSite(), noBundle, 'public')
const pages = new Map<string, Page>(
  outputs.flatMap((output) =>
    output.kind === 'page' ? [[output.path, output.page()] as const] : [],
  ),
)

const posterPage = (id: string, lang = 'en'): PosterPage => {
  const page = pages.get(`${lang}/posters/${id}.html`)
  if (page?.kind !== 'poster') throw new Error(`${id} has no page`)
  return page
}

/** Returns the print details on a poster's page, each as a text. */
const detailsOf = (id: string, lang?: string) =>
  Object.fromEntries(
    Object.entries(posterPage(id, lang).details).map(([name, text]) => [
      name,
      text?.text,
    ]),
  )

const sharedDetails = {
  paper: 'Papper för alla en',
  border: 'Kant för alla en',
  edition: 'Upplaga för alla en',
}

test('each print detail of a poster replaces only the shop’s detail of the same name', () => {
  expect(detailsOf('gold-disk')).toEqual(sharedDetails)
  expect(detailsOf('two-moons')).toEqual({
    ...sharedDetails,
    paper: 'Eget papper en',
    packing: 'Rör en',
  })
  expect(detailsOf('wide-4', 'es')).toMatchObject({
    paper: 'Grovt papper es',
    border: 'Kant för alla es',
  })
  // The posters around it keep the shop's paper.
  expect(detailsOf('wide-5')).toEqual(sharedDetails)
})

test('a poster page leads to the previous and the next poster of its gallery', () => {
  for (const ids of Object.values(richGalleries)) {
    const neighbours = ids.map((id) => {
      const { place, previous, next } = posterPage(id)
      return [previous?.poster.id, previous?.place, place, next?.place, next?.poster.id]
    })
    expect(neighbours).toEqual(
      ids.map((_, index) => {
        const place = index + 1
        const before = index === 0 ? undefined : place - 1
        const after = index === ids.length - 1 ? undefined : place + 1
        return [ids[index - 1], before, place, after, ids[index + 1]]
      }),
    )
  }
})

/** The ids of each gallery's posters, in their order. */
const galleries: readonly (readonly string[])[] = Object.values(richGalleries)

test('a poster page shows four other posters of its gallery, each with its place', () => {
  for (const ids of galleries)
    for (const id of ids) {
      const { related } = posterPage(id)
      const places = related.map(({ poster }) => ids.indexOf(poster.id) + 1)
      expect(related.map(({ place }) => place)).toEqual(places)
      expect(new Set(places).size, id).toBe(4)
      expect(places).not.toContain(0)
      expect(related.map(({ poster }) => poster.id)).not.toContain(id)
    }
})

test('a poster’s own title for search engines replaces the one made from its texts', () => {
  expect(posterPage('reed-boat').seo).toEqual({
    title: 'Vassbåten en',
    description: 'En båt av vass på en sjö. en',
  })
  expect(posterPage('two-moons').seo.title).toContain('Bild two-moons en')
})

test('previews of walls show the first three posters, and links to a gallery too', () => {
  const firstThree = richGalleries.main.slice(0, 3)
  const home = pages.get('en.html')
  expect(home?.preview?.art.map(({ name }) => name)).toEqual(firstThree)
  const wide = pages.get('en/wide.html')
  const [main] = wide?.galleries ?? []
  expect(main?.pictures.map(({ name }) => name)).toEqual(firstThree)
  expect(wide?.preview?.art.map(({ name }) => name)).toEqual(
    richGalleries.wide.slice(0, 3),
  )
})

test('the preview of an edition shows all of its books, and each text page has another poster', () => {
  const books = pages.get('en/get-the-saga.html')
  expect(books?.preview?.art.map(({ name }) => name)).toEqual(['cover', 'cover-2'])

  const slugs = ['questions', 'returns', 'terms']
  const posters = slugs.map((slug) => {
    const page = pages.get(`en/${slug}.html`)
    return page?.kind === 'article' ? page.poster?.id : undefined
  })
  // The first poster is beside the story.
  expect(posters).toEqual(richGalleries.main.slice(1, 4))
})

test('poster and home pages show the first three questions, and the page of questions all', () => {
  const first = posterPage('wide-3').questions
  expect(first?.items.map(({ question }) => question.text)).toEqual([
    'Den första frågan på en?',
    'Den andra frågan på en?',
    'Den tredje frågan?',
  ])
  expect(first?.href).toBe('/en/questions')
  const page = pages.get('en/questions.html')
  expect(page?.kind === 'article' && page.document.questions).toHaveLength(4)
})
