import type { HomePage } from '../../cli/model/page.ts'
import { GalleryBands } from '../gallery-bands/GalleryBands.tsx'
import { Questions } from '../questions/Faq.tsx'
import { Reviews } from '../reviews/Reviews.tsx'
import { EditionLinks } from '../shared/links.tsx'
import { Picture } from '../shared/Picture.tsx'
import { Prose } from '../shared/Prose.tsx'
import { storySizes } from '../shared/sizes.ts'
import { Hero, Quotes } from '../slideshow/Slideshows.tsx'
import { Payment, Trust } from '../trust/Trust.tsx'
import { gridInsertsOf } from '../wall/gridInserts.tsx'
import { PosterGrid } from '../wall/PosterGrid.tsx'
import { PageHead } from './PageHead.tsx'

/**
 * Hero, gallery, reviews and story, if the shop has them: /{lang}. Without a hero, the
 * shop's promises follow the posters, because above them they would push the posters out
 * of a phone's first view.
 */
export function Home({ page }: { readonly page: HomePage }) {
  const { hero: images, gallery, sections, reviews, questions, story, chrome } = page
  const { hasSlideshow, strings } = chrome
  const { hero } = strings

  return (
    <>
      {hasSlideshow ? (
        <Hero images={images} title={hero.title} subtitle={hero.subtitle} size="tall">
          <a className="button" href="#gallery">
            {hero.explore}
          </a>{' '}
          {story && (
            <a className="button" data-quiet="" href="#story">
              {hero.story}
            </a>
          )}
        </Hero>
      ) : (
        <PageHead title={hero.title} subtitle={hero.subtitle} gallery={gallery} />
      )}
      <Quotes quotes={sections.quotes} />
      <section id="gallery" className="gallery" aria-labelledby="gallery-title">
        <div className="section-head">
          <h2 id="gallery-title">{gallery.title}</h2>
          <p className="lead">{gallery.subtitle}</p>
        </div>
        {hasSlideshow && <Trust />}
        <PosterGrid
          page={page}
          firstView={hasSlideshow ? 'hero' : 'posters'}
          inserts={gridInsertsOf(gallery, reviews, chrome)}
        />
        {!hasSlideshow && <Trust />}
        <Payment />
      </section>
      <GalleryBands />
      <Reviews reviews={reviews} />
      {questions && <Questions {...questions} />}
      {story && <Story story={story} gallery={gallery} />}
    </>
  )
}

type StoryProps = Required<Pick<HomePage, 'story' | 'gallery'>>

function Story({ story, gallery }: StoryProps) {
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
