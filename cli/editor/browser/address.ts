import { useEffect, useState } from 'react'
import { EDITOR } from '../../serve/protocol.ts'

type Query = Readonly<Record<string, string>>

/**
 * Returns the address of a document's form, or of the editor's home page if `name` is ''.
 * `more` adds parameters, such as `at`, a field's path, and `page`, the shop page to show
 * next to the form.
 */
export const editorAddress = (name: string, more: Query = {}): string => {
  const query = new URLSearchParams({ ...(name && { doc: name }), ...more })
  return query.size === 0 ? EDITOR : `${EDITOR}?${query}`
}

/**
 * Returns the address at which the server shows a page as it was at the last commit:
 * '/about#team' → '/about?saga=before#team'
 */
export function committedPage(page: string): string {
  const fragmentStart = page.indexOf('#')
  if (fragmentStart === -1) return `${page}?saga=before`

  return `${page.slice(0, fragmentStart)}?saga=before${page.slice(fragmentStart)}`
}

/**
 * Tells whether a navigation stays in the editor, so that the editor's page need not be
 * loaded again. Only the query of its address changes then.
 */
export const isWithin = ({
  canIntercept,
  navigationType,
  destination,
}: NavigateEvent): boolean =>
  canIntercept &&
  navigationType !== 'reload' &&
  new URL(destination.url).pathname === location.pathname

/**
 * Returns the query of the address, and makes links within the editor change only this
 * query. In browsers without `window.navigation`, links reload the page.
 */
export function useAddress(): URLSearchParams {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))

  useEffect(() => {
    window.navigation?.addEventListener('navigate', (event) => {
      if (!isWithin(event)) return

      const { searchParams } = new URL(event.destination.url)
      event.intercept({
        handler: async () => setQuery(searchParams),
        // Otherwise the browser would take the focus from the field that the form focuses.
        focusReset: 'manual',
      })
    })
  }, [])

  return query
}
