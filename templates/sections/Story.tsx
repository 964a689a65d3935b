import type { HomePage } from '../../cli/model/page.ts'
import type { Poster } from '../../cli/model/poster.ts'
import { useChrome } from '../rendering.tsx'
import { EditionLink } from './EditionLink.tsx'
import { Picture } from './Picture.tsx'
import { Prose } from './Prose.tsx'
import { storySizes } from './sizes.ts'

interface StoryProps {
  readonly story: HomePage['story']
  /** The poster beside the text. */
  readonly poster: Poster | undefined
}

/** The tale in short, and links to the books. */
export function Story({ story, poster }: StoryProps) {
  const { editions } = useChrome()
  return (
    <section id="story" className="story" aria-labelledby="story-title">
      {poster && (
        <div className="story-picture" lang={poster.title.lang}>
          <Picture
            source={poster.images[0]}
            shape={poster.orientation}
            alt={poster.title.text}
            sizes={storySizes}
            isProtected
          />
        </div>
      )}
      <div className="story-words">
        <h2 id="story-title">{story.title}</h2>
        <Prose words={story.body} />
        <ul className="story-links">
          {editions.map((edition) => (
            <li key={edition.slug}>
              <EditionLink edition={edition} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
