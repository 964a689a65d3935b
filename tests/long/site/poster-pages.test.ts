import { galleries, languages, posterScreens } from '../../shops/whole-content.ts'
import { openWholeShop } from '../../shops/whole-shop.ts'
import { DESKTOP, PHONE, visitEach } from '../../support/page-visits.ts'

/** A poster page of each orientation, each in a different language. */
const orientationScreens = (['portrait', 'landscape'] as const).flatMap(
  (orientation, index) => {
    const gallery = galleries.find((gallery) => gallery.orientation === orientation)
    const ids = gallery?.posters ?? []
    return posterScreens.filter(
      ({ id, lang }) => lang === languages[index] && ids.includes(id),
    )
  },
)

// On phones, every other page is visited, plus every page that axe checks.
const phoneScreens = posterScreens.filter(
  (screen, index) => index % 2 === 0 || orientationScreens.includes(screen),
)

visitEach(openWholeShop(), [
  ...phoneScreens.map((screen) => ({
    ...screen,
    width: PHONE,
    density: 2,
    hasAxe: orientationScreens.includes(screen),
  })),
  ...orientationScreens.map((screen) => ({
    ...screen,
    width: DESKTOP,
    density: 1,
    hasAxe: true,
  })),
])
