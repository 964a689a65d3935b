import type { Edition } from '../../cli/model/book.ts'
import { useChrome } from '../rendering.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Picture } from './Picture.tsx'
import { coverSizes } from './sizes.ts'

/** The three covers beside the title of the edition. */
export function BookHero({ edition: { hero, books } }: { readonly edition: Edition }) {
  const { books: words, nav } = useChrome().strings
  return (
    <header className="book-hero">
      <div className="book-hero-words">
        <Breadcrumb current={nav.sagaCrumb} />
        <h1 lang={hero.title.lang}>{hero.title.text}</h1>
        <p className="lead" lang={hero.lead.lang}>
          {hero.lead.text}
        </p>
        <p className="actions">
          <a className="button" href="#formats">
            {words.toFormats}
          </a>
        </p>
        <p className="coming-soon">{words.comingSoon}</p>
      </div>
      <div className="book-hero-covers">
        {books.map(({ id, cover }, index) => (
          <div key={id} className="cover">
            <Picture
              source={cover}
              shape="cover"
              alt=""
              sizes={coverSizes.hero}
              loading="eager"
              {...(index === 0 && { priority: 'high' as const })}
            />
          </div>
        ))}
      </div>
    </header>
  )
}
