import type { DocumentPage } from '../../cli/model/page.ts'
import { posterRoute, routeOf } from '../../cli/model/path.ts'
import { Breadcrumb, OnwardLink } from '../shared/links.tsx'
import { Picture } from '../shared/Picture.tsx'
import { Prose, TextElement } from '../shared/Prose.tsx'
import { articleSizes } from '../shared/sizes.ts'

/** A text page from content/texts/<slug>/. */
export function Article({ page }: { readonly page: DocumentPage<'articles'> }) {
  const { lang, chrome, document, poster } = page
  const { title, body } = document
  const otherArticles = chrome.articles.filter(({ slug }) => slug !== page.slug)

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
        {otherArticles.length > 0 && (
          <ul className="article-others links">
            {otherArticles.map(({ slug, title }) => (
              <li key={slug}>
                <OnwardLink href={routeOf(lang, slug)} lang={title.lang}>
                  {title.text}
                </OnwardLink>
              </li>
            ))}
          </ul>
        )}
        {poster && (
          <a
            className="article-print"
            href={posterRoute(lang, poster.id)}
            lang={poster.title.lang}
          >
            <Picture
              source={poster.images[0]}
              shape={poster.orientation}
              alt=""
              sizes={articleSizes}
            />
            {poster.title.text}
          </a>
        )}
      </div>
    </article>
  )
}
