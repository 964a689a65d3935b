import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { HomePage } from '../../cli/model/page.ts'
import type { Offer, Poster } from '../../cli/model/poster.ts'
import posterCard from '../../islands/poster-card/PosterCard.tsx'
import { mailtoUrl } from '../../islands/share/shareTargets.ts'
import { assets, homePage, poster } from '../../tests/support/pages.ts'
import { renderPage } from '../index.tsx'

const checkout = { url: 'https://checkout.example', publicKey: 'public' }
const page: HomePage = homePage([])

/** Returns a copy of a poster with changes to its A1 variant. */
function withA1(original: Poster, changes: Partial<Offer>): Poster {
  const [a1, ...otherOffers] = original.offers
  return { ...original, offers: [{ ...a1, ...changes }, ...otherOffers] }
}

/** Posters that share a form, and posters with every other kind of form. */
const shownPosters: readonly Poster[] = [
  poster('whale'),
  poster('fire', { text: `"Fire" & <water>, the king's` }),
  withA1(poster('query'), { url: 'https://shop.example/?a=1&b=2' }),
  withA1(poster('sold-out'), { isForSale: false, url: undefined }),
  withA1(poster('without-link'), { url: undefined }),
  poster('wide', undefined, undefined, 'landscape'),
  poster('crown'),
]

/** Returns the HTML between two texts. */
function between(html: string, start: string, end: string): string {
  const from = html.indexOf(start) + start.length
  return html.slice(from, html.indexOf(end, from))
}

it.each([
  ['external pages', page],
  ['a checkout', { ...page, chrome: { ...page.chrome, checkout } }],
])(
  'order forms of a shop with %s equal those that React renders in the browser',
  (_, shopPage) => {
    const gallery = { ...shopPage.gallery, posters: shownPosters }
    const html = renderPage({ ...shopPage, gallery }, assets)
    const props = JSON.parse(
      between(
        html,
        '<script type="application/json" id="PosterCard-props">',
        '</script>',
      ),
    )
    const PosterCard = posterCard.component

    for (const { id, title, orientation, offers } of shownPosters) {
      const card = between(html, ` id="${id}" `, '</article>')
      const form = between(`${card}</article>`, 'data-when="intent">', '</div></article>')
      const rendered = renderToString(
        <PosterCard
          {...props}
          id={id}
          title={title.text}
          orientation={orientation}
          urls={Object.fromEntries(
            offers.map(({ variant, url = '' }) => [variant.key, url]),
          )}
          soldOut={offers[0].isForSale ? [] : ['a1']}
          email={mailtoUrl({
            to: '',
            subject: 'Sea King Saga',
            body: `https://shop.example/en#${id}`,
          })}
          sizes={{ __html: between(form, '<fieldset class="sizes">', '</fieldset>') }}
          option={{ __html: between(form, '<label class="logo-choice">', '</label>') }}
        />,
      )
      expect(form).toBe(rendered)
      expect(form).toContain(`name="${id}"`)
    }
  },
)

it('states the lowest price of the sizes that are for sale', () => {
  const [a1, ...others] = poster('moon').offers
  const soldOut = others.map((offer) => ({ ...offer, isForSale: false }))
  const moon = { ...poster('moon'), offers: [a1, ...soldOut] as const }

  const html = renderPage(homePage([moon]), assets)

  expect(between(html, 'data-from="', '"')).toContain('$90 USD')
})
