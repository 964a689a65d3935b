import type { Artwork } from '../../artwork.ts'
import { palettes } from '../../palettes.ts'
import { asgard } from './freyja-asgard.ts'
import { bridge } from './freyja-bridge.ts'
import { cats } from './freyja-cats.ts'
import { falcon } from './freyja-falcon.ts'
import { mainPoster } from './poster.ts'

/** Freyja, a guest from the north. */
export const freyjas: readonly Artwork[] = [
  mainPoster('freyja-asgard', palettes.fjord, asgard),
  mainPoster('freyja-falcon', palettes.ember, falcon),
  mainPoster('freyja-bridge', palettes.plum, bridge),
  mainPoster('freyja-cats', palettes.terrace, cats),
]
