import { openWholeShop } from '../support/built-shop.ts'
import { DESKTOP, PHONE, visitEach } from '../support/page-visits.ts'
import { languages, screens } from '../support/shop-content.ts'

const slugs = [...new Set(screens.map(({ slug }) => slug))]

// Every page but those of posters once, and each kind on a phone and on a desk: its languages, and galleries, editions and
// articles, by turns.
visitEach(
  openWholeShop(),
  screens.map(({ path, slug, lang }) => {
    const place = slugs.indexOf(slug)
    const turn = (place + languages.indexOf(lang)) % languages.length
    const isClose = turn === place % 2 || (turn < 2 && ['', 'success'].includes(slug))
    return { path, slug, width: turn === 1 ? DESKTOP : PHONE, density: 1, isClose }
  }),
)
