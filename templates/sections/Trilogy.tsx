import type { Edition } from '../../cli/model/book.ts'
import { fill } from '../../islands/logic/fill.ts'
import { useChrome } from '../rendering.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import { Fret } from './Fret.tsx'
import { Picture } from './Picture.tsx'
import { retailerOf } from './retailer.ts'
import { coverSizes } from './sizes.ts'

/** All three books in one order, at the print-on-demand shop. */
export function Trilogy({ edition: { trilogy, books } }: { readonly edition: Edition }) {
  const { trilogyAt } = useChrome().strings.books
  return (
    <section className="trilogy" aria-labelledby="trilogy-title">
      <Fret />
      <div className="trilogy-inner">
        <div className="trilogy-covers">
          {books.map(({ id, cover }) => (
            <div key={id} className="cover">
              <Picture source={cover} shape="cover" alt="" sizes={coverSizes.trilogy} />
            </div>
          ))}
        </div>
        <div>
          <h2 id="trilogy-title" lang={trilogy.title.lang}>
            {trilogy.title.text}
          </h2>
          <p className="lead" lang={trilogy.description.lang}>
            {trilogy.description.text}
          </p>
          <ExternalLink className="button" href={trilogy.url}>
            {fill(trilogyAt, { retailer: retailerOf(trilogy.url) })}
          </ExternalLink>
        </div>
      </div>
    </section>
  )
}
