import type { ReactElement } from 'react'
import type { Assets } from '../cli/model/output.ts'
import type { DocumentPage, Page } from '../cli/model/page.ts'
import { labelLanguages, withMarks } from './borrowed-texts.ts'
import { Document } from './Document.tsx'
import { PageCard } from './og/PageCard.tsx'
import { Article } from './pages/Article.tsx'
import { Books } from './pages/Books.tsx'
import { Gallery } from './pages/Gallery.tsx'
import { Home } from './pages/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { Poster } from './pages/Poster.tsx'
import { Success } from './pages/Success.tsx'
import { renderMarkup } from './rendering.tsx'

export { cardFonts } from './og/fonts.ts'

/** Renders the whole HTML document of a page. */
export function renderPage(page: Page, assets: Assets): string {
  const { borrowed } = page.chrome
  if (!borrowed) return htmlOf(page, assets)
  return labelLanguages(htmlOf(withMarks(page), assets), borrowed.lang)
}

function htmlOf(page: Page, assets: Assets): string {
  return `<!doctype html>${renderMarkup(<Document>{contentOf(page)}</Document>, page, assets)}`
}

/** Templates of documents, by their collection. */
const documents: {
  readonly [K in DocumentPage['document']['collection']]: (props: {
    readonly page: DocumentPage<K>
  }) => ReactElement
} = { articles: Article }

/** Renders a document by the template of its collection; the type cannot say which template fits a page. */
function documentOf(page: DocumentPage): ReactElement {
  const Template = documents[page.document.collection] as (props: {
    readonly page: DocumentPage
  }) => ReactElement
  return <Template page={page} />
}

function contentOf(page: Page): ReactElement {
  switch (page.kind) {
    case 'home':
      return <Home page={page} />
    case 'gallery':
      return <Gallery page={page} />
    case 'poster':
      return <Poster page={page} />
    case 'books':
      return <Books page={page} />
    case 'article':
      return documentOf(page)
    case 'success':
      return <Success page={page} />
    case 'not-found':
      return <NotFound page={page} />
    default:
      throw new Error(`no template for ${JSON.stringify(page satisfies never)}`)
  }
}

/**
 * Returns the preview of a page for social networks, 1200 × 630, as satori draws it.
 * @param art placeholders for the pictures of `page.card.art`, in its order, replaced when the preview is drawn
 */
export function renderCard(page: Page, art: readonly string[]): ReactElement {
  const { card, chrome, seo } = page
  const pictures = (card?.art ?? []).flatMap(({ width, height }, index) => {
    const source = art[index]
    return source === undefined ? [] : [{ source, ratio: width / height }]
  })
  return (
    <PageCard
      siteName={chrome.siteName}
      title={withoutSiteName(card?.title ?? seo.title, chrome.siteName)}
      art={pictures}
    />
  )
}

/** Removes the shop's name, which the preview shows beside its mark, from 'Landscape Posters – Sea King Saga'. */
function withoutSiteName(title: string, name: string): string {
  const rest = title.replace(` – ${name}`, '').replace(`${name} – `, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
