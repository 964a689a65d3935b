import { QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { deepEqual } from 'fast-equals'
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

const keyOf = <K extends keyof Requests>(name: K, input: Input<K>, follows: boolean) =>
  [follows ? 'follows' : 'once', name, input] as const

/** Asks the server of the editor. Rejects with the server's words if the server refuses. */
export const ask = <K extends keyof Requests>(name: K, input: Input<K>): Promise<Answer<K>> =>
  post(name, JSON.stringify(input))

export const refusal = ({ message }: Error): Outcome => ({ kind: 'refused', words: message })

interface Received {
  readonly upload: string
  /** Says why the shop cannot have the picture in this place. */
  readonly wrong?: string
}

/** Sends a picture for a document, which the server keeps until a save names it. */
export const sendPicture = (file: Blob, place: { readonly of: string; readonly shape?: string }) =>
  post<Received>(`upload?${new URLSearchParams({ ...place })}`, file)

// The server is on this machine: it answers without a network, and a form begins with a fresh answer.
const local = { networkMode: 'always', retry: false, refetchOnWindowFocus: false } as const
const answers = new QueryClient({ defaultOptions: { queries: { ...local, gcTime: 0, staleTime: 1000 } } })

/** The answer that came with the page: a form is there as soon as this script has run. */
let first: readonly unknown[] = JSON.parse(document.querySelector('#first')?.textContent ?? '[]')

function takeFirst(name: string, input: unknown): unknown {
  const [asked, ofWhat, answer] = first
  if (asked !== name || !deepEqual(ofWhat, input)) return undefined
  first = []
  return answer ?? undefined
}

const follow = (): void => void answers.invalidateQueries({ queryKey: ['follows'] })
const events = new EventSource(EVENTS)
events.addEventListener(
  'state',
  () => {
    // An answer from before the connection may be out of date; a request under way is not asked again.
    void answers.invalidateQueries({ queryKey: ['follows'] }, { cancelRefetch: false })
    events.addEventListener('state', follow)
  },
  { once: true },
)

/** Returns the answer as `data`, with `follows` anew at each change of the shop. Nothing is asked about an empty name. */
export const useAnswer = <K extends keyof Requests>(
  name: K,
  input: Input<K>,
  follows = false,
  isWanted = true,
) =>
  useQuery(
    {
      queryKey: keyOf(name, input, follows),
      queryFn: () => ask(name, input),
      enabled: isWanted && !['name' in input && input.name, 'to' in input && input.to].includes(''),
      initialData: () => (follows ? (takeFirst(name, input) as Answer<K> | undefined) : undefined),
    },
    answers,
  )

/** Returns the latest answer to a request that is asked again at each change; the answer may not be drawn yet. */
export const newestAnswer = <K extends keyof Requests>(name: K, input: Input<K>): Answer<K> | undefined =>
  answers.getQueryData(keyOf(name, input, true))

/** Says in the head of the page what was done. */
export const say = (words: string): void => void answers.setQueryData(['said'], words)

export const useSaid = () =>
  useQuery({ queryKey: ['said'], queryFn: skipToken, initialData: '' }, answers).data
