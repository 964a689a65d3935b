import { useEffect, useState } from 'react'
import { EDITOR } from '../../serve/protocol.ts'

type Query = Readonly<Record<string, string>>

/** Returns the address of a document's form; of the editor's home without a name. `at` is a field, `page` a page. */
export const addressOf = (name: string, more: Query = {}): string => {
  const query = new URLSearchParams({ ...(name && { doc: name }), ...more })
  return query.size === 0 ? EDITOR : `${EDITOR}?${query}`
}

/** Tells whether a navigation leads to another form, so that the editor's page need not be loaded again. */
export const isWithin = ({
  canIntercept,
  navigationType,
  destination,
}: NavigateEvent): boolean =>
  canIntercept &&
  navigationType !== 'reload' &&
  new URL(destination.url).pathname === location.pathname

/** Returns the query of the address. In a browser without `window.navigation`, links load the page again. */
export function useAddress(): URLSearchParams {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  useEffect(() => {
    window.navigation?.addEventListener('navigate', (event) => {
      const { searchParams } = new URL(event.destination.url)
      if (isWithin(event))
        event.intercept({
          handler: async () => setQuery(searchParams),
          focusReset: 'manual',
        })
    })
  }, [])
  return query
}
