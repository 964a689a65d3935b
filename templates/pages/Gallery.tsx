import type { GalleryPage } from '../../cli/model/page.ts'
import { GalleryBands } from '../sections/GalleryBands.tsx'
import { gridInsertsOf } from '../sections/GridInserts.tsx'
import { Hero } from '../sections/Hero.tsx'
import { PageHead } from '../sections/PageHead.tsx'
import { Payment } from '../sections/Payment.tsx'
import { PosterGrid } from '../sections/PosterGrid.tsx'
import { Reviews } from '../sections/Reviews.tsx'
import { Trust } from '../sections/Trust.tsx'

/** A gallery: /{lang}/landscape and every other one in content/galleries/. */
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
        <PosterGrid page={page} belowHero={hero.length > 0} inserts={gridInsertsOf(gallery, reviews)} />
        <Payment />
      </section>
      <GalleryBands />
      <Reviews reviews={reviews} />
    </>
  )
}
