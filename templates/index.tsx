import type { ComponentType, ReactElement } from 'react'
import type { Assets } from '../cli/model/output.ts'
import type { DocumentPage, Page, PosterPage } from '../cli/model/page.ts'
import { Books } from './books/Books.tsx'
import { labelLanguages, markBorrowed } from './borrowed-texts.ts'
import { renderDocument } from './Document.tsx'
import { Article } from './pages/Article.tsx'
import { Gallery } from './pages/Gallery.tsx'
import { Home } from './pages/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { Success } from './pages/Success.tsx'
import { posterHtml } from './poster-page/Poster.tsx'
import { renderMarkup } from './rendering.tsx'
import { Search } from './search/Search.tsx'

export { previewFonts, renderPreview } from './preview.tsx'
export { renderCertificates } from './printed/Certificates.tsx'
export { renderPackingSlip } from './printed/PackingSlip.tsx'

/** Renders the whole HTML document of a page. */
export function renderPage(page: Page, assets: Assets): string {
  // Interface texts that the page's language lacks, borrowed from another language.
  const { borrowed } = page.chrome
  const markedPage = borrowed ? markBorrowed(page) : page
  const mainHtml = contentHtmlOf(markedPage)
  const documentHtml = renderDocument({ page: markedPage, mainHtml, assets }, markedPage)
  const html = `<!doctype html>${documentHtml}`
  return borrowed ? labelLanguages(html, borrowed.lang) : html
}

/** Makes the HTML of the content of a page. */
const contentHtmlOf = (page: Page): string =>
  page.kind === 'poster' ? posterHtml(page, page) : renderMarkup(contentOf(page), page)

/** The kinds of pages that React renders one by one. */
type RenderedPage = Exclude<Page, PosterPage>

type Template<P extends Page> = ComponentType<{ readonly page: P }>

/**
 * The template of each kind of page except articles. A kind without a template is a
 * compile error.
 */
const templates: {
  readonly [K in Exclude<RenderedPage['kind'], 'article'>]: Template<
    Extract<RenderedPage, { kind: K }>
  >
} = {
  home: Home,
  gallery: Gallery,
  books: Books,
  search: Search,
  success: Success,
  'not-found': NotFound,
}

/** The templates of articles and other documents with a page, by collection. */
const documents: {
  readonly [K in DocumentPage['document']['collection']]: Template<DocumentPage<K>>
} = {
  articles: Article,
}

/**
 * Renders a page with its template. The cast is needed because no type can relate a page
 * to its template.
 */
function contentOf(page: RenderedPage): ReactElement {
  const template =
    page.kind === 'article' ? documents[page.document.collection] : templates[page.kind]
  const Content = template as Template<Page>
  return <Content page={page} />
}
