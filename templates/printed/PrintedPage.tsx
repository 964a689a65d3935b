import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '../../cli/model/path.ts'
import type { PrintedShop } from '../../cli/model/printed-pages.ts'
import { LogoDrawing } from '../shared/Logo.tsx'

/** Renders a page to be printed. Its styles are added to its head later. */
export const renderPrintedPage = (
  title: string,
  lang: Lang,
  content: ReactNode,
): string => {
  const markup = renderToStaticMarkup(
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
      </head>
      <body>{content}</body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

/** The size of the mark in the drawing. Styles give it its size on paper. */
const MARK_SIZE = 64

/** The shop's mark and name. */
export const Sender = ({ shop }: { readonly shop: PrintedShop }) => (
  <div className="printed-sender">
    <LogoDrawing
      logo={shop.logo}
      colour="currentColor"
      width={MARK_SIZE}
      height={MARK_SIZE}
    />
    <p>{shop.name}</p>
  </div>
)
