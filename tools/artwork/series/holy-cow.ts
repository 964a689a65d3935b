import type { Artwork } from '../artwork.ts'
import { palettes } from '../palettes.ts'
import { boatCow } from './holy-cow/boat-cow.ts'
import { crownedCow } from './holy-cow/crowned-cow.ts'
import { floatingCow } from './holy-cow/floating-cow.ts'
import { leapingCow } from './holy-cow/leaping-cow.ts'
import { motherAndCalf } from './holy-cow/mother-and-calf.ts'
import { mountainCow } from './holy-cow/mountain-cow.ts'
import { pigeonCow } from './holy-cow/pigeon-cow.ts'
import { holyCow } from './holy-cow/poster.ts'
import { sleepingCow } from './holy-cow/sleeping-cow.ts'
import { standingCow } from './holy-cow/standing-cow.ts'
import { starCow } from './holy-cow/star-cow.ts'
import { sunsetCow } from './holy-cow/sunset-cow.ts'
import { wadingCow } from './holy-cow/wading-cow.ts'

/** One cow, twelve attitudes. */
export const holyCows: readonly Artwork[] = [
  holyCow(1, palettes.altiplanoDawn, standingCow, { band: 'fret', bandAt: 'bottom' }),
  holyCow(2, palettes.lakeNight, sleepingCow),
  holyCow(3, palettes.cantuta, crownedCow, { band: 'fret', bandAt: 'bottom' }),
  holyCow(4, palettes.fjord, starCow),
  holyCow(5, palettes.noon, wadingCow),
  holyCow(6, palettes.underworld, boatCow, { band: 'wave', bandAt: 'bottom' }),
  holyCow(7, palettes.plum, leapingCow, { band: 'chakana', bandAt: 'bottom' }),
  holyCow(8, palettes.terrace, pigeonCow, { band: 'bird', bandAt: 'top' }),
  holyCow(9, palettes.maize, motherAndCalf),
  holyCow(10, palettes.fjord, mountainCow),
  holyCow(11, palettes.jade, floatingCow),
  holyCow(12, palettes.ember, sunsetCow),
]
