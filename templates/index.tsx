import type { ComponentType, ReactElement } from 'react'
import type { Assets } from '../cli/model/output.ts'
import type { DocumentPage, Page } from '../cli/model/page.ts'
import { Books } from './books/Books.tsx'
import { labelLanguages, markBorrowed } from './borrowed-texts.ts'
import { renderDocument } from './Document.tsx'
import { Article } from './pages/Article.tsx'
import { Gallery } from './pages/Gallery.tsx'
import { Home } from './pages/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { Success } from './pages/Success.tsx'
import { Poster } from './poster-page/Poster.tsx'
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
  const mainHtml = renderMarkup(contentOf(markedPage), markedPage)
  const documentHtml = renderDocument({ page: markedPage, mainHtml, assets }, markedPage)
  const html = `<!doctype html>${documentHtml}`
  return borrowed ? labelLanguages(html, borrowed.lang) : html
}

type Template<P extends Page> = ComponentType<{ readonly page: P }>

/**
 * The template of each kind of page except articles. A kind without a template is a
 * compile error.
 */
const templates: {
  readonly [K in Exclude<Page['kind'], 'article'>]: Template<Extract<Page, { kind: K }>>
} = {
  home: Home,
  gallery: Gallery,
  poster: Poster,
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
function contentOf(page: Page): ReactElement {
  const template =
    page.kind === 'article' ? documents[page.document.collection] : templates[page.kind]
  const Content = template as Template<Page>
  return <Content page={page} />
}
