import { QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { deepEqual } from 'fast-equals'
import { EDITOR, EVENTS } from '../../serve/protocol.ts'
import type { Answer, Outcome, Requests } from '../protocol.ts'
import { checkServer, currentConnection, onReturn, untilServer } from './connection.ts'
import { session } from './session.ts'

/** Requests that would do more if they were carried out twice: their answer can be lost after they were. */
const onlyOnce: readonly string[] = [
  'work',
  'step',
  'replace',
] satisfies (keyof Requests)[]
const UNSURE =
  'The editor stopped before it answered. See whether this was done, and try again once it runs.'

/** Sends a request. While the server is away, a request waits for it, unless it must not be sent twice. */
async function post<T>(name: string, body: string | Blob): Promise<T> {
  const repeats = !onlyOnce.includes(name)
  if (repeats) await untilServer()
  const { token, returns } = currentConnection()
  const headers = { 'X-Saga-Token': token }
  const response = await fetch(`${EDITOR}/api/${name}`, {
    method: 'POST',
    headers,
    body,
  }).catch(() => undefined)
  if (response?.ok) return (await response.json()) as T

  // A restarted server refuses the token of the one before.
  const mayHaveRestarted = response === undefined || response.status === 403
  if (mayHaveRestarted) await checkServer()
  const { server, returns: now } = currentConnection()
  const isNews = mayHaveRestarted && (server !== 'here' || now !== returns)
  if (isNews && (repeats || response)) return post(name, body)
  throw Object.assign(new Error((await response?.text()) ?? UNSURE), {
    status: response?.status,
  })
}

type Input<K extends keyof Requests> = Parameters<Requests[K]>[0]

const keyOf = <K extends keyof Requests>(name: K, input: Input<K>, follows: boolean) =>
  [follows ? 'follows' : 'once', name, input] as const

/** Asks the server of the editor. Rejects with the server's words if the server refuses. */
export function ask<K extends keyof Requests>(
  name: K,
  input: Input<K>,
): Promise<Answer<K>> {
  // Words about an earlier change are no news any more.
  if (CHANGES.includes(name)) say('')
  return post(name, JSON.stringify({ ...input, session }))
}

/** The requests that change the shop. */
const CHANGES: readonly (keyof Requests)[] = [
  'save',
  'put',
  'mend',
  'replace',
  'work',
  'step',
]

export const refusal = ({ message }: Error): Outcome => ({
  kind: 'refused',
  words: message,
})

/** Tells whether the server has nothing under the name that was asked for. */
export const isGone = (error: Error | null): boolean =>
  error !== null && 'status' in error && error.status === 404

interface Received {
  readonly upload: string
  /** Says why the shop cannot have the picture in this place. */
  readonly wrong?: string
}

/** Sends a picture for a document, which the server keeps until a save names it. */
export const sendPicture = (
  file: Blob,
  place: { readonly of: string; readonly shape?: string },
) => post<Received>(`upload?${new URLSearchParams({ ...place })}`, file)

// The server is on this machine: it answers without a network, and a form begins with a fresh answer.
const local = {
  networkMode: 'always',
  retry: false,
  refetchOnWindowFocus: false,
} as const
const answers = new QueryClient({
  defaultOptions: { queries: { ...local, gcTime: 0, staleTime: 1000 } },
})

/** The answer that came with the page: a form is there as soon as this script has run. */
let first: readonly unknown[] = JSON.parse(
  document.querySelector('#first')?.textContent ?? '[]',
)

function takeFirst(name: string, input: unknown): unknown {
  const [asked, ofWhat, answer] = first
  if (asked !== name || !deepEqual(ofWhat, input)) return undefined
  first = []
  return answer ?? undefined
}

/** The answer that a press asks for, so that it is there when the click opens a form. */
let early:
  | { readonly asked: readonly unknown[]; readonly answer: Promise<unknown> }
  | undefined

/** Asks for what will be needed at once. */
export function askEarly<K extends keyof Requests>(name: K, input: Input<K>): void {
  const answer = ask(name, input)
  early = { asked: [name, input], answer }
  const forget = (): void => {
    if (early?.answer === answer) early = undefined
  }
  answer.catch(forget)
  setTimeout(forget, EARLY_MS)
}

/** The time after which an early answer may be out of date. */
const EARLY_MS = 1000

function takeEarly<K extends keyof Requests>(
  name: K,
  input: Input<K>,
): Promise<Answer<K>> | undefined {
  if (!early || !deepEqual(early.asked, [name, input])) return undefined
  const { answer } = early
  early = undefined
  return answer as Promise<Answer<K>>
}

let isConnected = false
let events = listen()

function listen(): EventSource {
  const source = new EventSource(EVENTS)
  source.addEventListener('state', () => {
    // An answer from before the connection may be out of date; a request under way is not asked again.
    void answers.invalidateQueries(
      { queryKey: ['follows'] },
      { cancelRefetch: isConnected },
    )
    isConnected = true
  })
  source.addEventListener('error', () => void checkServer())
  return source
}

/** Listens anew. Browsers open six connections to a server: a page out of sight must not hold one. */
function listenAnew(): void {
  events.close()
  if (!document.hidden) events = listen()
}

document.addEventListener('visibilitychange', listenAnew)
// At once, where the browser would wait some seconds, or has given up.
onReturn(listenAnew)

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
      queryFn: () => takeEarly(name, input) ?? ask(name, input),
      enabled: isWanted && !['name', 'to'].some((field) => Object(input)[field] === ''),
      initialData: () =>
        follows ? (takeFirst(name, input) as Answer<K> | undefined) : undefined,
    },
    answers,
  )

/** Returns the latest answer to a request that is asked again at each change; the answer may not be drawn yet. */
export const newestAnswer = <K extends keyof Requests>(
  name: K,
  input: Input<K>,
): Answer<K> | undefined => answers.getQueryData(keyOf(name, input, true))

/** Says in the head of the page what was done. */
export const say = (words: string): void => void answers.setQueryData(['said'], words)

export const useSaid = () =>
  useQuery({ queryKey: ['said'], queryFn: skipToken, initialData: '' }, answers).data
