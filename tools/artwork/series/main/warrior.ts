import type { Artwork } from '../../artwork.ts'
import { palettes } from '../../palettes.ts'
import { mainPoster } from './poster.ts'
import { mask } from './tribal-warrior.ts'
import { dance } from './tribal-warrior-dance.ts'
import { drum } from './tribal-warrior-drum.ts'
import { plumes } from './tribal-warrior-feathers.ts'
import { storm } from './tribal-warrior-storm.ts'

/** The warrior in five moments. */
export const warriors: readonly Artwork[] = [
  mainPoster('tribal-warrior', palettes.noon, mask),
  mainPoster('tribal-warrior-dance', palettes.maize, dance),
  mainPoster('tribal-warrior-drum', palettes.altiplanoDawn, drum),
  mainPoster('tribal-warrior-feathers', palettes.jade, plumes),
  mainPoster('tribal-warrior-storm', palettes.underworld, storm),
]
