import { useId } from 'react'
import { useChrome } from '../rendering.tsx'

/**
 * One unit of the woven border, 36 × 18, as relative moves from its lower left corner.
 */
export const fretUnit =
  'v-3h3v-3h3v-3h3v-3h3v-3h3v-3h15v9h-9v-3h6v-3h-9v9h12v-3h3v-3h3v12z'
export const FRET = { width: 36, height: 18 } as const

/**
 * A woven border of stepped frets across the full width, in the current colour. Renders
 * nothing in a shop without ornament.
 */
export function Fret() {
  const pattern = useId()
  if (!useChrome().brand.hasOrnament) return null

  return (
    <svg className="fret" width="100%" height={FRET.height} aria-hidden="true">
      <pattern
        id={pattern}
        width={FRET.width}
        height={FRET.height}
        patternUnits="userSpaceOnUse"
      >
        <path d={`M0 ${FRET.height}${fretUnit}`} />
      </pattern>
      <rect width="100%" height={FRET.height} fill={`url(#${pattern})`} />
    </svg>
  )
}

interface RingProps {
  readonly className: string
  /** Path data of the shape at the top of the ring, whose centre is at 200 200. */
  readonly shape: string
}

/**
 * Angles in degrees: a ring consists of 6 arcs with 4 shapes each. The first shape and
 * the first arc are not turned.
 */
const ARC = [15, 30, 45]
const RING = [60, 120, 180, 240, 300]

/**
 * Repeats a shape 24 times around a circle. An arc consists of uses of the shape, and the
 * ring of uses of the arc, because 24 paths would be ten times as large.
 */
function Ring({ className, shape }: RingProps) {
  const path = useId()
  const arc = useId()
  return (
    <g className={className}>
      <g id={arc}>
        <path id={path} d={shape} />
        <Turned id={path} turns={ARC} />
      </g>
      <Turned id={arc} turns={RING} />
    </g>
  )
}

/** Copies of an element, one for each turn in degrees. */
const Turned = ({
  id,
  turns,
}: {
  readonly id: string
  readonly turns: readonly number[]
}) =>
  turns.map((turn) => (
    <use key={turn} href={`#${id}`} transform={`rotate(${turn} 200 200)`} />
  ))

/** Width and height of the emblem, in the units of its paths. */
const EMBLEM = 400

interface RowOfLake {
  /** Vertical position of the points between the scallops. */
  readonly y: number
  /** Width of a scallop. */
  readonly width: number
  /** Distance by which the row is shifted to the left; less than `width`. */
  readonly shift: number
}

/**
 * Returns the path data of one row of the lake: arcs from edge to edge, filled down to
 * the lower edge.
 */
function scallopPathOf({ y, width, shift }: RowOfLake): string {
  const scallop = `q${width / 2} ${-width / 2} ${width} 0`
  // The row begins between one and two scallops before the left edge, so it needs two
  // more.
  const left = -width - shift
  const count = Math.ceil(EMBLEM / width) + 2
  return `M${left} ${y}${scallop.repeat(count)}V${EMBLEM}H${left}z`
}

/**
 * Six rows from back to front. Each is lower, with wider scallops, and every other row is
 * shifted by about half a scallop.
 */
const lake = [0, 1, 2, 3, 4, 5].map((row) => {
  const isShifted = row % 2 === 1
  return scallopPathOf({
    y: 246 + row * 27,
    width: 34 + row * 9,
    shift: isShifted ? 20 + row * 3 : 0,
  })
})

/** Path data of the crown, which only shops that ask for it have in their emblem. */
const CROWN =
  'M160 206 151 146 181 172 200 126 219 172 249 146 240 206ZM160 214H240V222H160ZM200 108a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM147 128a6 6 0 1 1 0 12 6 6 0 0 1 0-12ZM253 128a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z'

/**
 * A golden disk rising from a lake: the ornament of pages without posters. Renders
 * nothing in a shop without ornament.
 */
export function Emblem() {
  const { hasOrnament, hasCrown } = useChrome().brand
  if (!hasOrnament) return null

  return (
    <svg className="emblem" viewBox="0 0 400 400" aria-hidden="true">
      <Ring
        className="emblem-rays"
        shape="M196.5 74 200 22 203.5 74zM213 74.6 220.6 43.4 219.9 75.5z"
      />
      <circle className="emblem-disk" cx="200" cy="200" r="118" />
      <Ring className="emblem-glyphs" shape="M193 100V86h14v6h-7v8z" />
      <circle className="emblem-face" cx="200" cy="200" r="92" />
      {hasCrown && <path className="emblem-figure" d={CROWN} />}
      <g className="emblem-base">
        {lake.map((row, index) => (
          <path
            key={row}
            className={index % 2 === 0 ? 'emblem-shape' : 'emblem-fold'}
            d={row}
          />
        ))}
      </g>
    </svg>
  )
}
