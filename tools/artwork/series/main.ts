import type { Artwork } from '../artwork.ts'
import { chronicles } from './main/chronicles.ts'
import { codices } from './main/codex.ts'
import { condors } from './main/condor.ts'
import { dragonEyes } from './main/dragon-eye.ts'
import { freyjas } from './main/freyja.ts'
import { moons } from './main/moon.ts'
import { oracles } from './main/oracle.ts'
import { pigeons } from './main/pigeon.ts'
import { reedBoats } from './main/reed-boat.ts'
import { seaGuardians } from './main/sea-guardian.ts'
import { seaKings } from './main/sea-king.ts'
import { warriors } from './main/warrior.ts'
import { whaleChildren } from './main/whale-child.ts'
import { wingedUnicorns } from './main/winged-unicorn.ts'

/** The main gallery, series after series. */
export const main: readonly Artwork[] = [
  ...chronicles,
  ...oracles,
  ...freyjas,
  ...seaKings,
  ...warriors,
  ...codices,
  ...seaGuardians,
  ...wingedUnicorns,
  ...dragonEyes,
  ...whaleChildren,
  ...moons,
  ...condors,
  ...pigeons,
  ...reedBoats,
]
