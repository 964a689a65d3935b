import { describe, expect, it } from 'vitest'
import { drawArtwork } from './artwork.ts'
import { collection } from './collection.ts'

describe('the collection', () => {
  const sheets = collection.map((artwork) => ({ ...artwork, svg: drawArtwork(artwork) }))

  it('gives every picture its own id and file', () => {
    expect(new Set(collection.map(({ id }) => id)).size).toBe(collection.length)
    expect(new Set(collection.map(({ file }) => file)).size).toBe(collection.length)
  })

  it('draws the same picture every time, and writes no number that is not one', () => {
    const faulty = sheets.filter(
      ({ svg, ...artwork }) => drawArtwork(artwork) !== svg || /NaN|undefined|Infinity/.test(svg),
    )
    expect(faulty.map(({ id }) => id)).toEqual([])
  })

  it('never repeats a poster in other colours', () => {
    // The editions of one book share their cover art on purpose.
    const posters = sheets.filter(({ family }) => family !== 'covers')
    const shapes = posters.map(({ svg }) => svg.replace(/#[0-9a-f]{6}\b/gi, 'ink'))
    const repeated = posters.filter((_, place) => shapes.indexOf(shapes[place] ?? '') !== place)
    expect(repeated.map(({ id }) => id)).toEqual([])
  })
})
