import type { NotFoundPage } from '../../cli/model/page.ts'
import { Emblem } from '../shared/ornaments.tsx'

/**
 * The page for unknown paths, in the x-default language, because an unknown path does not
 * reveal the visitor's language.
 */
export function NotFound({ page: { chrome } }: { readonly page: NotFoundPage }) {
  const { title, link } = chrome.strings.notFound
  const { hasOrnament } = chrome.brand
  return (
    <section className="not-found" aria-labelledby="title">
      {hasOrnament && (
        <div className="not-found-frame">
          <Emblem />
        </div>
      )}
      <div className="not-found-label">
        <p className="not-found-code" aria-hidden="true">
          404
        </p>
        <h1 id="title">{title}</h1>
        <p>
          <a className="button" href="/">
            {link}
          </a>
        </p>
      </div>
    </section>
  )
}
