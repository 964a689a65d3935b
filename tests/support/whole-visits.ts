import { galleries, languages, screens } from '../shops/whole-content.ts'
import { DESKTOP, PHONE, type Visit } from './page-visits.ts'

/** How a page is visited in a language: by `npm test` on a phone or on a desktop, or only by `npm run test:long`. */
type Turn = 'phone' | 'desktop' | 'long'

const slugs = [...new Set(screens.map(({ slug }) => slug))]

/**
 * Returns the turn of a page in a language. For the first page, the first language is visited on a phone, the second on
 * a desktop, and all others only in the long run. From page to page, the turns rotate among the languages.
 */
function turnOf(pageNumber: number, lang: string): Turn {
  const place = (pageNumber + languages.indexOf(lang)) % languages.length
  if (place === 0) return 'phone'
  return place === 1 ? 'desktop' : 'long'
}

/** Returns the turns in which axe checks a page: both turns of `npm test` for two pages, and one of them for the others. */
function axeTurnsOf(pageNumber: number, slug: string): readonly Turn[] {
  const isHomeOrSuccess = ['', 'success'].includes(slug)
  if (isHomeOrSuccess) return ['phone', 'desktop']
  return pageNumber % 2 === 0 ? ['phone'] : ['desktop']
}

/** Every page except poster pages, in every language. The long run visits pages on a phone. */
const allVisits = screens.map(({ path, slug, lang }) => {
  const pageNumber = slugs.indexOf(slug)
  const turn = turnOf(pageNumber, lang)
  return {
    path,
    slug,
    turn,
    width: turn === 'desktop' ? DESKTOP : PHONE,
    density: 1,
    hasAxe: axeTurnsOf(pageNumber, slug).includes(turn),
    gallery: galleries.find((gallery) => gallery.slug === slug),
  }
})

const visitsOf = (turn: Turn): readonly Visit[] =>
  allVisits.filter((visit) => visit.turn === turn)

/** One visit to every page on a phone. */
export const phoneVisits = visitsOf('phone')
/** One visit to every page on a desktop, in a different language than on a phone. */
export const desktopVisits = visitsOf('desktop')
/** The visits to every page in all other languages. */
export const otherVisits = visitsOf('long')
