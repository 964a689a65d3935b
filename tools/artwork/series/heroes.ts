import type { Artwork } from '../artwork.ts'
import { aboveFog } from './heroes/above-fog.ts'
import { boatsAtDawn } from './heroes/boats-at-dawn.ts'
import { cordillera } from './heroes/cordillera.ts'
import { goldenNight } from './heroes/golden-night.ts'
import { longEvening } from './heroes/long-evening.ts'
import { moonlitBay } from './heroes/moonlit-bay.ts'
import { stormKing } from './heroes/storm-king.ts'
import { terracedShore } from './heroes/terraced-shore.ts'

/** The full-bleed views at the head of the pages; type stands in their quiet lower left half. */
export const heroes: readonly Artwork[] = [
  goldenNight,
  boatsAtDawn,
  stormKing,
  cordillera,
  terracedShore,
  moonlitBay,
  longEvening,
  aboveFog,
]
