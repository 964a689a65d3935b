import { describe, expect, it } from 'vitest'
import { drawArtwork } from './artwork.ts'
import { collection } from './collection.ts'

const COLOUR = /#[0-9a-f]{6}\b/gi

/** Values that occur more than once. */
function repeatedIn(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

describe('the collection', () => {
  const sheets = collection.map((artwork) => ({
    id: artwork.id,
    family: artwork.family,
    svg: drawArtwork(artwork),
  }))

  it('gives every picture its own id and file', () => {
    expect(repeatedIn(collection.map(({ id }) => id))).toEqual([])
    expect(repeatedIn(collection.map(({ file }) => file))).toEqual([])
  })

  it('draws the same picture every time', () => {
    const changed = collection.filter((artwork, index) => drawArtwork(artwork) !== sheets[index]?.svg)
    expect(changed.map(({ id }) => id)).toEqual([])
  })

  it('never repeats a poster in other colours', () => {
    const shapes = new Map<string, string[]>()
    // The editions of one book share their cover art on purpose.
    for (const { id, svg } of sheets.filter(({ family }) => family !== 'covers')) {
      const shape = svg.replace(COLOUR, 'ink')
      shapes.set(shape, [...(shapes.get(shape) ?? []), id])
    }
    expect([...shapes.values()].filter((ids) => ids.length > 1)).toEqual([])
  })

  it('writes no number that is not one', () => {
    expect(sheets.filter(({ svg }) => /NaN|undefined|Infinity/.test(svg)).map(({ id }) => id)).toEqual([])
  })
})
