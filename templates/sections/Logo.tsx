import { crownedWave } from './marks.ts'

/** The house's mark, in the colour of the words around it. */
export function Logo() {
  return (
    <svg className="logo" viewBox="-50 -20 100 90" aria-hidden="true">
      <path d={crownedWave} />
    </svg>
  )
}
