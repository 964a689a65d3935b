import type { Gallery } from '../../cli/model/poster.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Fret } from './Fret.tsx'
import { headSizes } from './sizes.ts'
import { ThreePosters } from './ThreePosters.tsx'

/** Galleries of this size show their last three posters at the top: smaller ones would show them twice in one view. */
const MIN_POSTERS = 9

/** The top of a gallery without a hero: its title, and its last three posters. */
export function PageHead({ gallery }: { readonly gallery: Gallery }) {
  const { label, title, subtitle, orientation, posters } = gallery
  return (
    <header className="page-head">
      <div>
        <Breadcrumb current={label} />
        <h1>{title}</h1>
        <p className="lead">{subtitle}</p>
      </div>
      {posters.length >= MIN_POSTERS && (
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
