import type { Artwork } from '../artwork.ts'
import { palettes } from '../palettes.ts'
import { antCity } from './pyramid/ant-city.ts'
import { bellHouse } from './pyramid/bell-house.ts'
import { coiledSnake } from './pyramid/coiled-snake.ts'
import { cowLift } from './pyramid/cow-lift.ts'
import { crystals } from './pyramid/crystals.ts'
import { dayAndNight } from './pyramid/day-and-night.ts'
import { deepWell } from './pyramid/deep-well.ts'
import { drownedPyramid } from './pyramid/drowned-pyramid.ts'
import { floorsDown } from './pyramid/floors-down.ts'
import { fromBelow } from './pyramid/from-below.ts'
import { greatDoor } from './pyramid/great-door.ts'
import { hangingTown } from './pyramid/hanging-town.ts'
import { holdingHands } from './pyramid/holding-hands.ts'
import { kilns } from './pyramid/kilns.ts'
import { maskArchive } from './pyramid/mask-archive.ts'
import { moonStore } from './pyramid/moon-store.ts'
import { mushroomHall } from './pyramid/mushroom-hall.ts'
import { nightLibrary } from './pyramid/night-library.ts'
import { oldEgg } from './pyramid/old-egg.ts'
import { pigeonMarket } from './pyramid/pigeon-market.ts'
import { planView } from './pyramid/plan-view.ts'
import { underground } from './pyramid/poster.ts'
import { potatoHotel } from './pyramid/potato-hotel.ts'
import { ribNave } from './pyramid/rib-nave.ts'
import { rootsAndDisk } from './pyramid/roots-and-disk.ts'
import { sleepingGiant } from './pyramid/sleeping-giant.ts'
import { slice } from './pyramid/slice.ts'
import { spiralStair } from './pyramid/spiral-stair.ts'
import { steppedPit } from './pyramid/stepped-pit.ts'
import { sunInBed } from './pyramid/sun-in-bed.ts'
import { sunWorks } from './pyramid/sun-works.ts'
import { undergroundLake } from './pyramid/underground-lake.ts'
import { waterClock } from './pyramid/water-clock.ts'
import { whaleBelow } from './pyramid/whale-below.ts'
import { windingRiver } from './pyramid/winding-river.ts'

/** What lies under the pyramids. */
export const pyramids: readonly Artwork[] = [
  underground(1, palettes.lakeNight, whaleBelow, { band: 'wave', bandAt: 'bottom' }),
  underground(2, palettes.terrace, floorsDown),
  underground(3, palettes.jade, holdingHands),
  underground(4, palettes.maize, potatoHotel),
  underground(5, palettes.plum, sleepingGiant, { band: 'fret', bandAt: 'bottom' }),
  underground(6, palettes.noon, deepWell),
  underground(7, palettes.underworld, nightLibrary),
  underground(8, palettes.cantuta, pigeonMarket),
  underground(9, palettes.ember, kilns),
  underground(10, palettes.fjord, moonStore),
  underground(11, palettes.noon, fromBelow, { band: 'fret', bandAt: 'around', bandSize: 52 }),
  underground(12, palettes.lakeNight, spiralStair),
  underground(13, palettes.ash, greatDoor),
  underground(14, palettes.altiplanoDawn, steppedPit, { band: 'fret', bandAt: 'sides' }),
  underground(15, palettes.noon, planView),
  underground(16, palettes.jade, undergroundLake, { band: 'wave', bandAt: 'bottom' }),
  underground(17, palettes.terrace, windingRiver),
  underground(18, palettes.fjord, drownedPyramid),
  underground(19, palettes.altiplanoDawn, waterClock),
  underground(20, palettes.terrace, rootsAndDisk),
  underground(21, palettes.cantuta, mushroomHall),
  underground(22, palettes.underworld, crystals, { band: 'fret', bandAt: 'bottom' }),
  underground(23, palettes.salt, antCity),
  underground(24, palettes.ash, sunWorks),
  underground(25, palettes.jade, bellHouse),
  underground(26, palettes.salt, cowLift),
  underground(27, palettes.ember, dayAndNight, { band: 'chakana', bandAt: 'sides' }),
  underground(28, palettes.plum, hangingTown),
  underground(29, palettes.lakeNight, sunInBed),
  underground(30, palettes.maize, slice),
  underground(31, palettes.altiplanoDawn, maskArchive),
  underground(32, palettes.ash, ribNave, { band: 'fret', bandAt: 'sides' }),
  underground(33, palettes.plum, oldEgg),
  underground(34, palettes.ember, coiledSnake, { band: 'chakana', bandAt: 'both', bandSize: 54 }),
]
