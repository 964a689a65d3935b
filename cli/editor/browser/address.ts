import { useEffect, useState } from 'react'
import { EDITOR } from '../../serve/protocol.ts'

/** Of a document's form; of the editor's home without a name. */
export const addressOf = (name: string): string =>
  name === '' ? EDITOR : `${EDITOR}?${new URLSearchParams({ doc: name })}`

/** Whether a link leads to another form, and its page can stay where it is. */
export const isWithin = ({ canIntercept, navigationType, destination }: NavigateEvent): boolean =>
  canIntercept && navigationType !== 'reload' && new URL(destination.url).pathname === location.pathname

/** What the address asks for. Where the browser has no such event, links load the page again. */
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
