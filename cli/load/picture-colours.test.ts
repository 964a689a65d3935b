import { describe, expect, it } from 'vitest'
import { familiesOf } from './picture-colours.ts'

type Rgb = readonly [number, number, number]

/** Finds the families of a picture that has this many pixels of each colour. */
const familiesIn = (...areas: readonly (readonly [Rgb, number])[]) =>
  familiesOf(Uint8Array.from(areas.flatMap(([rgb, count]) => Array(count).fill(rgb).flat())))
const namesIn = (...areas: readonly (readonly [Rgb, number])[]) =>
  familiesIn(...areas).map(({ family }) => family)

describe('the families of a picture', () => {
  it.each([
    ['red', [180, 69, 78], [237, 159, 123]],
    ['orange', [249, 174, 138], [219, 159, 87]],
    ['gold', [186, 120, 12], [171, 159, 36]],
    ['green', [240, 225, 30], [12, 168, 147]],
    ['turquoise', [54, 195, 174], [12, 162, 192]],
    ['blue', [33, 177, 210], [153, 147, 252]],
    ['purple', [153, 150, 219], [228, 72, 183]],
    ['pink', [249, 27, 192], [207, 36, 69]],
  ] as const)('%s is called so from its first hue to its last', (family, first, last) => {
    expect([namesIn([first, 100]), namesIn([last, 100])]).toEqual([[family], [family]])
  })

  it('are the strongest first, and none that only a dot has', () => {
    expect(namesIn([[20, 40, 90], 600], [[217, 66, 40], 300], [[222, 170, 60], 20])).toEqual(['red', 'blue'])
  })

  it('are not those of paper, greys, black and white', () => {
    const greys = [0, 128, 255].map((value) => [[value, value, value], 50] as const)
    expect(familiesIn([[244, 236, 220], 50], ...greys)).toEqual([])
  })

  it('come with the mean of their inks', () => {
    const inks = familiesIn([[80, 40, 100], 50], [[100, 60, 120], 50])
    expect(inks).toEqual([{ family: 'purple', ink: '#5a326e', share: 1 }])
  })
})
