import type { Artwork } from '../../artwork.ts'
import { palettes } from '../../palettes.ts'
import { condor } from './codex-condor.ts'
import { fish } from './codex-fish.ts'
import { llama } from './codex-llama.ts'
import { serpent } from './codex-serpent.ts'
import { codexSun } from './codex-sun.ts'
import { mainPoster } from './poster.ts'

/** Five leaves of the woven codex. */
export const codices: readonly Artwork[] = [
  mainPoster('codex-llama', palettes.cantuta, llama),
  mainPoster('codex-condor', palettes.salt, condor),
  mainPoster('codex-serpent', palettes.jade, serpent),
  mainPoster('codex-fish', palettes.lakeNight, fish),
  mainPoster('codex-sun', palettes.terrace, codexSun),
]
