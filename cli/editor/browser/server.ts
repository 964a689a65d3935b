import { QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { EDITOR, EVENTS } from '../../serve/protocol.ts'
import type { Answer, Outcome, Requests } from '../protocol.ts'

const token = document.querySelector<HTMLMetaElement>('meta[name="saga-token"]')?.content ?? ''

async function post<T>(name: string, body: string | Blob): Promise<T> {
  const headers = { 'X-Saga-Token': token }
  const response = await fetch(`${EDITOR}/api/${name}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

type Input<K extends keyof Requests> = Parameters<Requests[K]>[0]

/** Where the answer to a request is kept. */
const keyOf = <K extends keyof Requests>(name: K, input: Input<K>, follows: boolean) =>
  [follows ? 'follows' : 'once', name, input] as const

/** Asks the server of the editor. Rejects with its words where it refuses. */
export const ask = <K extends keyof Requests>(name: K, input: Input<K>): Promise<Answer<K>> =>
  post(name, JSON.stringify(input))

/** A request that the server refused, as what became of it. */
export const refusal = ({ message }: Error): Outcome => ({ kind: 'refused', words: message })

/** Sends a picture, which the server keeps until a save names it. */
export const sendPicture = (file: Blob): Promise<{ readonly upload: string; readonly words: string }> =>
  post('upload', file)

// The server is on this machine: it answers without a network, and a form begins with what it says now.
const queries = { networkMode: 'always', retry: false, refetchOnWindowFocus: false, gcTime: 0 } as const
const answers = new QueryClient({ defaultOptions: { queries } })

const follow = (): void => void answers.invalidateQueries({ queryKey: ['follows'] })
const events = new EventSource(EVENTS)
// The first state is the one that the page asks for by itself.
events.addEventListener('state', () => events.addEventListener('state', follow), { once: true })

/**
 * The answer to a request, as `data`; nothing is asked of what has no name.
 * @param follows whether it is asked again at each change of the shop
 */
export const useAnswer = <K extends keyof Requests>(name: K, input: Input<K>, follows = false) =>
  useQuery(
    {
      queryKey: keyOf(name, input, follows),
      queryFn: () => ask(name, input),
      enabled: !('name' in input) || input.name !== '',
    },
    answers,
  )

/** The answer that came last to a request that is asked again at each change; it may not be drawn yet. */
export const newestAnswer = <K extends keyof Requests>(name: K, input: Input<K>): Answer<K> | undefined =>
  answers.getQueryData(keyOf(name, input, true))

/** Says in the head of the page what was done. */
export const say = (words: string): void => void answers.setQueryData(['said'], words)

export const useSaid = () =>
  useQuery({ queryKey: ['said'], queryFn: skipToken, initialData: '' }, answers).data
