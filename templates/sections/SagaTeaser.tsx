import { useChrome } from '../rendering.tsx'
import { EditionLink } from './EditionLink.tsx'
import { Fret } from './Fret.tsx'

/** Links from the posters to the books. */
export function SagaTeaser() {
  const { editions, strings } = useChrome()
  const { sagaTitle, sagaText } = strings.gallery
  return (
    <div className="saga-teaser">
      <Fret />
      <h3>{sagaTitle}</h3>
      <p>{sagaText}</p>
      <ul className="actions">
        {editions.map((edition) => (
          <li key={edition.slug}>
            <EditionLink edition={edition} />
          </li>
        ))}
      </ul>
    </div>
  )
}
