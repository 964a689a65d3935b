import { galleries, languages, screens } from '../shops/whole-content.ts'
import { DESKTOP, PHONE, type Visit } from './page-visits.ts'

/** How a page is visited in a language: on a phone or on a desktop. `other` are the phones in all further languages. */
type Turn = 'phone' | 'desktop' | 'other'

const slugs = [...new Set(screens.map(({ slug }) => slug))]

/**
 * Returns the turn of a page in a language. For the first page, the first language is visited on a phone, the second on
 * a desktop, and all others on a phone again. From page to page, the turns rotate among the languages.
 */
function turnOf(pageNumber: number, lang: string): Turn {
  const place = (pageNumber + languages.indexOf(lang)) % languages.length
  if (place === 0) return 'phone'
  return place === 1 ? 'desktop' : 'other'
}

/** Returns the turns in which axe checks a page: on a phone and on a desktop for two pages, and once for the others. */
function axeTurnsOf(pageNumber: number, slug: string): readonly Turn[] {
  const isHomeOrSuccess = ['', 'success'].includes(slug)
  if (isHomeOrSuccess) return ['phone', 'desktop']
  return pageNumber % 2 === 0 ? ['phone'] : ['desktop']
}

/** Every page except poster pages, in every language. */
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
export const otherVisits = visitsOf('other')
