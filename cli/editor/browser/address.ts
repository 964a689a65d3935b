import { useEffect, useState } from 'react'
import { EDITOR } from '../../serve/protocol.ts'

/** Returns the address of a document's form; of the editor's home without a name. */
export const addressOf = (name: string): string =>
  name === '' ? EDITOR : `${EDITOR}?${new URLSearchParams({ doc: name })}`

/** Tells whether a navigation leads to another form, so that the editor's page need not be loaded again. */
export const isWithin = ({ canIntercept, navigationType, destination }: NavigateEvent): boolean =>
  canIntercept && navigationType !== 'reload' && new URL(destination.url).pathname === location.pathname

/** Returns the query of the address. In a browser without `window.navigation`, links load the page again. */
export function useAddress(): URLSearchParams {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  useEffect(() => {
    window.navigation?.addEventListener('navigate', (event) => {
      const { searchParams } = new URL(event.destination.url)
      if (isWithin(event)) event.intercept({ handler: async () => setQuery(searchParams) })
    })
  }, [])
  return query
}
