import type { Artwork } from '../../artwork.ts'
import { palettes } from '../../palettes.ts'
import { mainPoster } from './poster.ts'
import { lostCrown } from './sea-king-crown.ts'
import { depth } from './sea-king-depth.ts'
import { regal } from './sea-king-regal.ts'
import { throne } from './sea-king-throne.ts'
import { risingTrident } from './sea-king-trident.ts'

/** The sea king, near and far, above and below the water. */
export const seaKings: readonly Artwork[] = [
  mainPoster('sea-king-regal', palettes.lakeNight, regal),
  mainPoster('sea-king-throne', palettes.cantuta, throne),
  mainPoster('sea-king-trident', palettes.storm, risingTrident),
  mainPoster('sea-king-crown', palettes.jade, lostCrown),
  mainPoster('sea-king-depth', palettes.fjord, depth),
]
