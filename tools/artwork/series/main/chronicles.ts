import type { Artwork } from '../../artwork.ts'
import { palettes } from '../../palettes.ts'
import { ash } from './chronicles-ash.ts'
import { dawn } from './chronicles-dawn.ts'
import { golden } from './chronicles-golden.ts'
import { mystic } from './chronicles-mystic.ts'
import { tide } from './chronicles-tide.ts'
import { mainPoster } from './poster.ts'

/** Five openings of one old book. */
export const chronicles: readonly Artwork[] = [
  mainPoster('chronicles-golden', palettes.lakeNight, golden),
  mainPoster('chronicles-mystic', palettes.jade, mystic),
  mainPoster('chronicles-tide', palettes.noon, tide),
  mainPoster('chronicles-dawn', palettes.altiplanoDawn, dawn),
  mainPoster('chronicles-ash', palettes.ash, ash),
]
