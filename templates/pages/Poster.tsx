import type { PosterPage } from '../../cli/model/page.ts'
import { galleryHref } from '../../cli/model/path.ts'
import { isSoldOut } from '../../cli/model/poster.ts'
import { PosterCardData, PosterCardIsland, posterCardProps } from '../islands.tsx'
import { Breadcrumb } from '../sections/Breadcrumb.tsx'
import { Neighbours } from '../sections/Neighbours.tsx'
import { Picture } from '../sections/Picture.tsx'
import { PosterFacts } from '../sections/PosterFacts.tsx'
import { Questions } from '../sections/Questions.tsx'
import { Related } from '../sections/Related.tsx'
import { SizeGuide } from '../sections/SizeGuide.tsx'
import { printSizes } from '../sections/sizes.ts'

/** One poster, large on a quiet wall, with all facts for choosing it: /{lang}/posters/{id}. */
export function Poster({ page }: { readonly page: PosterPage }) {
  const { lang, chrome, poster, place, wall } = page
  const { id, title, description, orientation, variants } = poster
  const common = posterCardProps(page)
  const via = { label: wall.label, href: galleryHref(lang, wall.slug, chrome.homeGallery) }
  return (
    <div className="poster-page" data-place={place}>
      <article
        className="poster"
        data-orientation={orientation}
        data-sold-out={Object.values(variants).every(isSoldOut) ? '' : undefined}
        id={id}
        aria-labelledby="title"
      >
        <Breadcrumb current={title.text} via={via} />
        <Print page={page} />
        <div className="poster-words">
          <h1 id="title" lang={title.lang}>
            {title.text}
          </h1>
          <p className="card-text" lang={description.lang}>
            {description.text}
          </p>
          <PosterCardData common={common} />
          <PosterCardIsland poster={poster} common={common} path={page.route} />
          <PosterFacts />
        </div>
      </article>
      <div className="poster-more">
        <SizeGuide posters={[poster, poster]} sizes={printSizes[orientation]} />
        <Related posters={page.related} />
        {page.questions && <Questions list={page.questions} />}
        <Neighbours page={page} />
      </div>
    </div>
  )
}

/** The picture on the wall. Without scripts its link shows a large picture over the page. */
function Print({ page: { lang, chrome, poster } }: { readonly page: PosterPage }) {
  const { title, orientation, images } = poster
  const [first, ...others] = images.map((source, index) => (
    <Picture
      key={source.file}
      source={source}
      shape={orientation}
      alt={title.text}
      sizes={printSizes[orientation]}
      isProtected
      {...(index === 0 && ({ loading: 'eager', priority: 'high' } as const))}
    />
  ))
  return (
    <div className="poster-wall">
      <a className="card-picture" href="#large" lang={title.lang} data-opens="Enlarge">
        {first}
        <span lang={title.lang && lang}>{chrome.strings.gallery.open}</span>
        {others.length > 0 && <template>{others}</template>}
      </a>
      <a className="poster-large" id="large" href="#main" aria-label={chrome.strings.enlarged.close}>
        <Picture source={images[0]} shape={orientation} alt="" sizes="100vw" isProtected />
      </a>
    </div>
  )
}
