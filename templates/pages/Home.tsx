import type { HomePage } from '../../cli/model/page.ts'
import { Questions } from '../sections/Faq.tsx'
import { GalleryBands } from '../sections/GalleryBands.tsx'
import { gridInsertsOf } from '../sections/GridInserts.tsx'
import { Hero } from '../sections/Hero.tsx'
import { Payment } from '../sections/Payment.tsx'
import { PosterGrid } from '../sections/PosterGrid.tsx'
import { Quotes } from '../sections/Quotes.tsx'
import { Reviews } from '../sections/Reviews.tsx'
import { Story } from '../sections/Story.tsx'
import { Trust } from '../sections/Trust.tsx'

/** Hero, gallery, reviews and story: /{lang}. */
export function Home({ page }: { readonly page: HomePage }) {
  const { hero: images, gallery, quotes, reviews, questions, story, chrome } = page
  const { hero } = chrome.strings
  return (
    <>
      <Hero images={images} title={hero.title} subtitle={hero.subtitle} size="tall">
        <a className="button" href="#gallery">
          {hero.explore}
        </a>
        <a className="button" data-quiet="" href="#story">
          {hero.story}
        </a>
      </Hero>
      <Quotes quotes={quotes} />
      <section id="gallery" className="gallery" aria-labelledby="gallery-title">
        <div className="section-head">
          <h2 id="gallery-title">{gallery.title}</h2>
          <p className="lead">{gallery.subtitle}</p>
        </div>
        <Trust />
        <PosterGrid page={page} belowHero inserts={gridInsertsOf(gallery, reviews)} />
        <Payment />
      </section>
      <GalleryBands />
      <Reviews reviews={reviews} />
      {questions && <Questions list={questions} />}
      <Story story={story} poster={gallery.posters[0]} />
    </>
  )
}
