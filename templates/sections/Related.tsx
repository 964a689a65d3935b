import { posterRoute } from '../../cli/model/path.ts'
import type { PlacedPoster } from '../../cli/model/poster.ts'
import { usePage } from '../PageContext.tsx'
import { createSharedPicture } from './Picture.tsx'
import { relatedSizes } from './sizes.ts'

const RelatedPicture = createSharedPicture()

/** Posters that go with the one of the page. */
export function Related({ posters }: { readonly posters: readonly PlacedPoster[] }) {
  const { lang, chrome } = usePage()
  if (posters.length === 0) return null
  return (
    <section className="related" aria-labelledby="related-title">
      <h2 id="related-title">{chrome.strings.poster.related}</h2>
      <ul className="related-list">
        {posters.map(({ poster: { id, title, images, orientation }, place }) => (
          <li key={id}>
            <a href={posterRoute(lang, id)} data-place={place} lang={title.lang}>
              <RelatedPicture
                source={images[0]}
                shape={orientation}
                alt=""
                sizes={relatedSizes}
                isProtected
              />
              {title.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
