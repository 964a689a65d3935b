import type { Artwork } from './artwork.ts'
import { covers } from './series/covers.ts'
import { heroes } from './series/heroes.ts'
import { holyCows } from './series/holy-cow.ts'
import { landscapes } from './series/landscape.ts'
import { main } from './series/main.ts'
import { pyramids } from './series/pyramid.ts'

/** Every picture of the shop. */
export const collection: readonly Artwork[] = [
  ...main,
  ...landscapes,
  ...holyCows,
  ...pyramids,
  ...heroes,
  ...covers,
]

/** The pictures with these ids, families or beginnings of ids; all of them without names. */
export function chooseArtworks(names: readonly string[]): readonly Artwork[] {
  if (names.length === 0) return collection
  const unknown = names.filter((name) => !collection.some((artwork) => isNamed(artwork, name)))
  if (unknown.length > 0) throw new Error(`no artwork, family or series is called ${unknown.join(', ')}`)
  return collection.filter((artwork) => names.some((name) => isNamed(artwork, name)))
}

/** A family's name means the family alone, although other ids may begin with it. */
function isNamed(artwork: Artwork, name: string): boolean {
  if (collection.some(({ family }) => family === name)) return artwork.family === name
  return artwork.id === name || artwork.id.startsWith(`${name}-`)
}
