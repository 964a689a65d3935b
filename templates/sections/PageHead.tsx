import type { Gallery } from '../../cli/model/poster.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Fret } from './Fret.tsx'
import { headSizes } from './sizes.ts'
import { ThreePosters } from './ThreePosters.tsx'

/** Posters of a wall long enough for its last ones to be news at its beginning. */
const LONG = 9

/** The beginning of a gallery without a hero: its name, and the other end of its wall. */
export function PageHead({ gallery }: { readonly gallery: Gallery }) {
  const { label, title, subtitle, orientation, posters } = gallery
  return (
    <header className="page-head">
      <div>
        <Breadcrumb current={label} />
        <h1>{title}</h1>
        <p className="lead">{subtitle}</p>
      </div>
      {posters.length >= LONG && (
        <ThreePosters
          orientation={orientation}
          pictures={posters.slice(-3).map(({ images }) => images[0])}
          sizes={headSizes}
        />
      )}
      <Fret />
    </header>
  )
}
