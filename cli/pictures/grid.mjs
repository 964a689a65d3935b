// Plain JavaScript, because Node runs the process that encodes pictures as it is.

/**
 * Returns the function that writes the three values at a place in a grid of three or four channels. It interpolates the
 * last three channels within a tetrahedron of grid points, and the first of four linearly, as Little CMS does: other ways
 * differ by up to 10 of 255.
 * @param sizes points of the grid, by channel
 * @param values three for each point; the last channel changes first
 */
export function interpolator(sizes, values) {
  const strides = sizes.map((_, channel) =>
    sizes.slice(channel + 1).reduce((product, size) => product * size, 3),
  )
  const fractions = new Float64Array(sizes.length)
  /** The last three channels; for each place, the farthest from its grid point comes first. */
  const order = [sizes.length - 3, sizes.length - 2, sizes.length - 1]

  function sortPair(index) {
    const channel = order[index]
    const next = order[index + 1]
    if (fractions[channel] >= fractions[next]) return
    order[index] = next
    order[index + 1] = channel
  }

  function addPoint(result, at, weight) {
    result[0] += values[at] * weight
    result[1] += values[at + 1] * weight
    result[2] += values[at + 2] * weight
  }

  /** Adds the four points on the way from `corner` along three channels. */
  function addTetrahedron(result, corner, weight) {
    const first = order[0]
    const second = order[1]
    const third = order[2]
    const afterFirst = corner + strides[first]
    const afterSecond = afterFirst + strides[second]
    addPoint(result, corner, weight * (1 - fractions[first]))
    addPoint(result, afterFirst, weight * (fractions[first] - fractions[second]))
    addPoint(result, afterSecond, weight * (fractions[second] - fractions[third]))
    addPoint(result, afterSecond + strides[third], weight * fractions[third])
  }

  return (result, places) => {
    let corner = 0
    for (let channel = 0; channel < places.length; channel += 1) {
      const whole = Math.min(Math.floor(places[channel]), sizes[channel] - 2)
      fractions[channel] = places[channel] - whole
      corner += whole * strides[channel]
    }
    sortPair(0)
    sortPair(1)
    sortPair(0)

    result.fill(0)
    if (places.length === 3) return addTetrahedron(result, corner, 1)
    addTetrahedron(result, corner, 1 - fractions[0])
    addTetrahedron(result, corner + strides[0], fractions[0])
  }
}
