import type { GalleryPage } from '../../cli/model/page.ts'
import { GalleryBands } from '../gallery-bands/GalleryBands.tsx'
import { Reviews } from '../reviews/Reviews.tsx'
import { Hero } from '../slideshow/Slideshows.tsx'
import { Payment, Trust } from '../trust/Trust.tsx'
import { gridInsertsOf } from '../wall/gridInserts.tsx'
import { type FirstView, PosterGrid } from '../wall/PosterGrid.tsx'
import { PageHead } from './PageHead.tsx'

/** A gallery: /{lang}/landscape and the others in content/galleries/. */
export function Gallery({ page }: { readonly page: GalleryPage }) {
  const { gallery, reviews, chrome } = page
  const { hero, label, title, subtitle } = gallery

  return (
    <>
      {hero.length > 0 ? (
        <Hero images={hero} title={title} subtitle={subtitle} size="low" crumb={label} />
      ) : (
        <PageHead title={title} subtitle={subtitle} crumb={label} gallery={gallery} />
      )}
      <section id="gallery" className="gallery" aria-labelledby="gallery-title">
        <h2 id="gallery-title" className="visually-hidden">
          {chrome.strings.nav.posters}
        </h2>
        <Trust />
        <PosterGrid
          page={page}
          firstView={firstViewOf(page)}
          inserts={gridInsertsOf(gallery, reviews, chrome)}
        />
        <Payment />
      </section>
      <GalleryBands />
      <Reviews reviews={reviews} chosen />
    </>
  )
}

/**
 * Returns what fills a gallery's first view on a phone. In a shop without a slideshow, it
 * is the first poster on every wall.
 */
function firstViewOf({ gallery, chrome }: GalleryPage): FirstView {
  if (gallery.hero.length > 0) return 'hero'
  return chrome.hasSlideshow ? 'heading' : 'posters'
}
