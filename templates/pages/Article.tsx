import type { DocumentPage } from '../../cli/model/page.ts'
import { posterRoute, routeOf } from '../../cli/model/path.ts'
import type { Poster } from '../../cli/model/poster.ts'
import { usePage } from '../rendering.tsx'
import { Breadcrumb, OnwardLink } from '../sections/links.tsx'
import { Picture } from '../sections/Picture.tsx'
import { Prose, TextElement } from '../sections/Prose.tsx'
import { articleSizes } from '../sections/sizes.ts'

/** A page of text, content/texts/<slug>/. */
export function Article({ page }: { readonly page: DocumentPage<'articles'> }) {
  const { lang, chrome, document, poster } = page
  const { title, body } = document
  return (
    <article className="article" aria-labelledby="title">
      <header className="article-head">
        <Breadcrumb current={title.text} />
        <TextElement as="h1" id="title" text={title} />
      </header>
      <div className="article-words">
        {body && <Prose words={body} />}
        <p className="actions">
          <a className="button" href={`${routeOf(lang, '')}#gallery`}>
            {chrome.strings.hero.explore}
          </a>
        </p>
      </div>
      <div className="article-beside">
        <OtherTexts page={page} />
        {poster && <Print poster={poster} />}
      </div>
    </article>
  )
}

function OtherTexts({ page: { lang, chrome, slug } }: { readonly page: DocumentPage<'articles'> }) {
  const others = chrome.articles.filter((article) => article.slug !== slug)
  return (
    <ul className="article-others links">
      {others.map((other) => (
        <li key={other.slug}>
          <OnwardLink href={routeOf(lang, other.slug)} lang={other.title.lang}>
            {other.title.text}
          </OnwardLink>
        </li>
      ))}
    </ul>
  )
}

/** The picture of a poster, which leads to the poster's page. */
function Print({ poster: { id, title, images, orientation } }: { readonly poster: Poster }) {
  return (
    <a className="article-print" href={posterRoute(usePage().lang, id)} lang={title.lang}>
      <Picture source={images[0]} shape={orientation} alt="" sizes={articleSizes} />
      {title.text}
    </a>
  )
}
