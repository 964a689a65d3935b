import type { Artwork } from '../artwork.ts'
import { palettes } from '../palettes.ts'
import { creationCover } from './covers/creation.ts'
import { cover } from './covers/layout.ts'
import { pigeonsCover } from './covers/pigeons.ts'
import { ravolutionCover } from './covers/ravolution.ts'

/** Three books, each in English and in Swedish. */
export const covers: readonly Artwork[] = [
  cover({ id: 'creation', file: 'creation', lines: ['Creation'] }, palettes.lakeNight, creationCover),
  cover(
    { id: 'army-of-pigeons', file: 'army-of-pigeons', lines: ['Army', 'of', 'Pigeons'] },
    palettes.altiplanoDawn,
    pigeonsCover,
  ),
  cover({ id: 'ravolution', file: 'ravolution', lines: ['Ravolution'] }, palettes.ember, ravolutionCover),
  cover({ id: 'skapelse', file: 'skapelse', lines: ['Skapelse'] }, palettes.lakeNight, creationCover),
  cover(
    { id: 'duvornas-arme', file: 'duvornas-arme', lines: ['Duvornas', 'Armé'] },
    palettes.altiplanoDawn,
    pigeonsCover,
  ),
  cover(
    { id: 'ravolution-sv', file: 'ravolution-sv', lines: ['Ravolution'] },
    palettes.ember,
    ravolutionCover,
  ),
]
