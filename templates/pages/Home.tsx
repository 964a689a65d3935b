import type { HomePage } from '../../cli/model/page.ts'
import { Questions } from '../sections/Faq.tsx'
import { GalleryBands } from '../sections/GalleryBands.tsx'
import { EditionLinks } from '../sections/links.tsx'
import { Picture } from '../sections/Picture.tsx'
import { gridInsertsOf, PosterGrid } from '../sections/PosterGrid.tsx'
import { Prose } from '../sections/Prose.tsx'
import { Reviews } from '../sections/Reviews.tsx'
import { Hero, Quotes } from '../sections/Slideshows.tsx'
import { storySizes } from '../sections/sizes.ts'
import { Payment, Trust } from '../sections/Trust.tsx'

/** Hero, gallery, reviews and story: /{lang}. */
export function Home({ page }: { readonly page: HomePage }) {
  const { hero: images, gallery, quotes, reviews, questions, chrome } = page
  const { hero } = chrome.strings
  return (
    <>
      <Hero images={images} title={hero.title} subtitle={hero.subtitle} size="tall">
        <a className="button" href="#gallery">
          {hero.explore}
        </a>{' '}
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
      <Story page={page} />
    </>
  )
}

function Story({ page: { story, gallery } }: { readonly page: HomePage }) {
  const [poster] = gallery.posters
  return (
    <section id="story" className="story" aria-labelledby="story-title">
      {poster && (
        <div className="story-picture" lang={poster.title.lang}>
          <Picture
            source={poster.images[0]}
            shape={poster.orientation}
            alt={poster.title.text}
            sizes={storySizes}
          />
        </div>
      )}
      <div className="story-words">
        <h2 id="story-title">{story.title}</h2>
        <Prose words={story.body} />
        <EditionLinks className="story-links" />
      </div>
    </section>
  )
}
