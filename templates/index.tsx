import type { ComponentType, ReactElement } from 'react'
import type { Assets } from '../cli/model/output.ts'
import type { DocumentPage, Page } from '../cli/model/page.ts'
import { labelLanguages, withMarks } from './borrowed-texts.ts'
import { Document } from './Document.tsx'
import { Article } from './pages/Article.tsx'
import { Books } from './pages/Books.tsx'
import { Gallery } from './pages/Gallery.tsx'
import { Home } from './pages/Home.tsx'
import { NotFound } from './pages/NotFound.tsx'
import { Poster } from './pages/Poster.tsx'
import { Search } from './pages/Search.tsx'
import { Success } from './pages/Success.tsx'
import { renderMarkup } from './rendering.tsx'

export { previewFonts, renderPreview } from './preview.tsx'

/** Renders the whole HTML document of a page. */
export function renderPage(page: Page, assets: Assets): string {
  const { borrowed } = page.chrome
  const shown = borrowed ? withMarks(page) : page
  const html = `<!doctype html>${renderMarkup(<Document>{contentOf(shown)}</Document>, shown, assets)}`
  return borrowed ? labelLanguages(html, borrowed.lang) : html
}

/** Templates of documents, by their collection. */
const documents: {
  readonly [K in DocumentPage['document']['collection']]: ComponentType<{ readonly page: DocumentPage<K> }>
} = { articles: Article }

/** Renders a document by the template of its collection; the type cannot say which template fits a page. */
function documentOf(page: DocumentPage): ReactElement {
  const Template = documents[page.document.collection] as ComponentType<{ readonly page: DocumentPage }>
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
    case 'search':
      return <Search page={page} />
    case 'success':
      return <Success page={page} />
    case 'not-found':
      return <NotFound page={page} />
    default:
      throw new Error(`no template for ${JSON.stringify(page satisfies never)}`)
  }
}
