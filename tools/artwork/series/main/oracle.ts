import type { Artwork } from '../../artwork.ts'
import { palettes } from '../../palettes.ts'
import { disk } from './oracle-disk.ts'
import { eclipse } from './oracle-eclipse.ts'
import { crescent } from './oracle-moon.ts'
import { spiral } from './oracle-spiral.ts'
import { well } from './oracle-well.ts'
import { mainPoster } from './poster.ts'

/** Five ways to ask the oracle. */
export const oracles: readonly Artwork[] = [
  mainPoster('oracle-disk', palettes.ember, disk),
  mainPoster('oracle-eclipse', palettes.underworld, eclipse),
  mainPoster('oracle-moon', palettes.plum, crescent),
  mainPoster('oracle-well', palettes.terrace, well),
  mainPoster('oracle-spiral', palettes.jade, spiral),
]
