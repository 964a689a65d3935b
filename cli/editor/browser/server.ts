import { useEffect, useState } from 'react'
import { EDITOR, EVENTS } from '../../serve/protocol.ts'
import type { Requests } from '../protocol.ts'

const token = document.querySelector<HTMLMetaElement>('meta[name="saga-token"]')?.content ?? ''

async function post<T>(name: string, body: string | Blob): Promise<T> {
  const headers = { 'X-Saga-Token': token }
  const response = await fetch(`${EDITOR}/api/${name}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

type Input<K extends keyof Requests> = Parameters<Requests[K]>[0]
type Answer<K extends keyof Requests> = NonNullable<Awaited<ReturnType<Requests[K]>>>

/** Asks the server of the editor. Rejects with its words where it refuses. */
export const ask = <K extends keyof Requests>(name: K, input: Input<K>): Promise<Answer<K>> =>
  post(name, JSON.stringify(input))

/** Sends a picture, which the server keeps until a save names it. */
export const sendPicture = (file: Blob): Promise<{ readonly upload: string; readonly words: string }> =>
  post('upload', file)

/** Sent to the window at each change of the shop. */
export const CHANGE = 'shop-change'
let isConnected = false
new EventSource(EVENTS).addEventListener('state', () => {
  // The first state is the one that the page asks for by itself.
  if (isConnected) dispatchEvent(new Event(CHANGE))
  isConnected = true
})

/**
 * The answer to a request; none until it is there, or where it is refused.
 * @param follows whether it is asked again at each change of the shop
 */
export function useAnswer<K extends keyof Requests>(
  name: K,
  input: Input<K>,
  follows = false,
): Answer<K> | undefined {
  const [answer, setAnswer] = useState<Answer<K>>()
  const body = JSON.stringify(input)
  useEffect(() => {
    let isOver = false
    const load = (): void => {
      post<Answer<K>>(name, body).then(
        (found) => isOver || setAnswer(found),
        () => undefined,
      )
    }
    load()
    if (follows) addEventListener(CHANGE, load)
    return () => {
      isOver = true
      removeEventListener(CHANGE, load)
    }
  }, [name, body, follows])
  return answer
}
