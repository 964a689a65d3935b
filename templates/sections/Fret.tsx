import { useId } from 'react'
import { FRET, fretUnit } from './ornaments.ts'

/** A woven border of stepped frets across the full width, in the current colour. */
export function Fret() {
  const pattern = useId()
  return (
    <svg className="fret" width="100%" height={FRET.height} aria-hidden="true">
      <pattern id={pattern} width={FRET.width} height={FRET.height} patternUnits="userSpaceOnUse">
        <path d={`M0 ${FRET.height}${fretUnit}`} />
      </pattern>
      <rect width="100%" height={FRET.height} fill={`url(#${pattern})`} />
    </svg>
  )
}
