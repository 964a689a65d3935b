import type { GalleryPage } from '../../cli/model/page.ts'
import { GalleryBands, ThreePosters } from '../gallery-bands/GalleryBands.tsx'
import { Reviews } from '../reviews/Reviews.tsx'
import { Breadcrumb } from '../shared/links.tsx'
import { Fret } from '../shared/ornaments.tsx'
import { headSizes } from '../shared/sizes.ts'
import { Hero } from '../slideshow/Slideshows.tsx'
import { Payment, Trust } from '../trust/Trust.tsx'
import { gridInsertsOf } from '../wall/gridInserts.tsx'
import { PosterGrid } from '../wall/PosterGrid.tsx'

/** A gallery: /{lang}/landscape and the others in content/galleries/. */
export function Gallery({ page }: { readonly page: GalleryPage }) {
  const { gallery, reviews, chrome } = page
  const { hero, label, title, subtitle } = gallery
  return (
    <>
      {hero.length > 0 ? (
        <Hero images={hero} title={title} subtitle={subtitle} size="low" crumb={label} />
      ) : (
        <PageHead gallery={gallery} />
      )}
      <section id="gallery" className="gallery" aria-labelledby="gallery-title">
        <h2 id="gallery-title" className="visually-hidden">
          {chrome.strings.nav.posters}
        </h2>
        <Trust />
        <PosterGrid
          page={page}
          belowHero={hero.length > 0}
          inserts={gridInsertsOf(gallery, reviews)}
        />
        <Payment />
      </section>
      <GalleryBands />
      <Reviews reviews={reviews} chosen />
    </>
  )
}

/**
 * Galleries from this size on show their last posters at the top; smaller ones would show
 * them twice in one view.
 */
const MIN_POSTERS = 9

/** The top of a gallery without a hero: its title and its last three posters. */
function PageHead({ gallery }: Pick<GalleryPage, 'gallery'>) {
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
