import { crownedWave } from './ornaments.ts'

/** The shop's mark, in the current text colour. */
export function Logo() {
  return (
    <svg className="logo" viewBox="-50 -20 100 90" aria-hidden="true">
      <path d={crownedWave} />
    </svg>
  )
}
