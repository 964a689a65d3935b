import type { Gallery } from '../../cli/model/poster.ts'
import { ThreePosters } from '../gallery-bands/GalleryBands.tsx'
import { Breadcrumb } from '../shared/links.tsx'
import { Fret } from '../shared/ornaments.tsx'
import { headSizes } from '../shared/sizes.ts'

/**
 * A gallery with at least this many posters shows its last ones at the top. A smaller
 * gallery would show them twice in one view.
 */
const MIN_POSTERS = 9

interface PageHeadProps {
  readonly title: string
  readonly subtitle: string
  /** The page's name in the breadcrumb; undefined on the home page, which has no breadcrumb. */
  readonly crumb?: string
  readonly gallery: Pick<Gallery, 'orientation' | 'posters'>
}

/** The top of a page without a hero: its title and the last three posters of its gallery. */
export function PageHead({ title, subtitle, crumb, gallery }: PageHeadProps) {
  const { orientation, posters } = gallery
  return (
    <header className="page-head">
      <div>
        {crumb && <Breadcrumb current={crumb} />}
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
