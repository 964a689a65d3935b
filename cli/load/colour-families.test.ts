import { describe, expect, it } from 'vitest'
import { familiesOf } from './colour-families.ts'

type Rgb = readonly [number, number, number]

/** A picture of areas: so many pixels of each colour. */
const areas = (...parts: readonly (readonly [Rgb, number])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap(([rgb, count]) => Array.from({ length: count }, () => rgb).flat()))

const namesOf = (pixels: Uint8Array) => familiesOf(pixels).map(({ family }) => family)

describe('the families of a picture', () => {
  it.each([
    ['red', [217, 66, 40]],
    ['orange', [230, 130, 50]],
    ['gold', [222, 170, 60]],
    ['green', [20, 110, 90]],
    ['turquoise', [30, 130, 140]],
    ['blue', [20, 40, 90]],
    ['purple', [80, 40, 100]],
    ['pink', [190, 50, 90]],
  ] as const)('%s is called so', (family, rgb) => {
    expect(namesOf(areas([rgb, 100]))).toEqual([family])
  })

  it('are the strongest first, and none that only a dot has', () => {
    const red: Rgb = [217, 66, 40]
    expect(namesOf(areas([[20, 40, 90], 600], [red, 300], [[222, 170, 60], 20]))).toEqual(['red', 'blue'])
  })

  it('are not those of paper, greys, black and white', () => {
    expect(
      namesOf(areas([[244, 236, 220], 50], [[128, 128, 128], 50], [[0, 0, 0], 50], [[255, 255, 255], 50])),
    ).toEqual([])
  })

  it('come with the mean of their inks', () => {
    const [purple] = familiesOf(areas([[80, 40, 100], 50], [[100, 60, 120], 50]))
    expect(purple).toEqual({ family: 'purple', ink: '#5a326e', share: 1 })
  })
})
