import { QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { deepEqual } from 'fast-equals'
import { EDITOR, EVENTS } from '../../serve/protocol.ts'
import type { Answer, Requests, SaveOutcome } from '../protocol.ts'
import { checkServer, currentConnection, onReturn, untilServer } from './connection.ts'
import { session } from './session.ts'

// Sends requests to the editor's server, caches the responses, and refetches them when
// the shop changes.

/**
 * Requests that must not be retried. If a response is lost, the server may already have
 * carried out the request.
 */
const onlyOnce: readonly string[] = [
  'work',
  'step',
  'replace',
  'sendOrder',
  'takeBackOrder',
] satisfies (keyof Requests)[]

/** The message when the response to a request in `onlyOnce` is lost. */
const UNSURE_MESSAGE =
  'The editor stopped before it answered. When it runs again, check whether this was done; if not, try again.'

/**
 * Sends a request. A request that can be retried waits while the server is unreachable.
 */
async function post<T>(name: string, body: string | Blob): Promise<T> {
  const canRepeat = !onlyOnce.includes(name)
  if (canRepeat) await untilServer()

  const { token, returns } = currentConnection()
  const response = await fetch(`${EDITOR}/api/${name}`, {
    method: 'POST',
    headers: { 'X-Saga-Token': token },
    body,
  }).catch(() => undefined)
  if (response?.ok) return (await response.json()) as T

  // A restarted server refuses the token of the previous run with status 403.
  const mayHaveRestarted = response === undefined || response.status === 403
  if (mayHaveRestarted) {
    await checkServer()
    const connection = currentConnection()
    const wasInterrupted = connection.server !== 'here' || connection.returns !== returns
    // A request that got this response was refused and not carried out, so it can be
    // retried.
    const wasRefused = response !== undefined
    if (wasInterrupted && (canRepeat || wasRefused)) return post(name, body)
  }

  const message = (await response?.text()) ?? UNSURE_MESSAGE
  throw Object.assign(new Error(message), { status: response?.status })
}

type Input<K extends keyof Requests> = Parameters<Requests[K]>[0]

/**
 * Returns the cache key of a response that follows changes to the shop or is fetched
 * once.
 */
const keyOf = <K extends keyof Requests>(
  mode: 'follows' | 'once',
  name: K,
  input: Input<K>,
) => [mode, name, input] as const

/** The requests that change the shop. */
const changingRequests: readonly (keyof Requests)[] = [
  'save',
  'put',
  'mend',
  'replace',
  'work',
  'step',
]

/**
 * Sends a request to the editor's server. Rejects with the server's message if the server
 * refuses.
 */
export function ask<K extends keyof Requests>(
  name: K,
  input: Input<K>,
): Promise<Answer<K>> {
  // A message about an earlier change is out of date.
  if (changingRequests.includes(name)) announce('')
  return post(name, JSON.stringify({ ...input, session }))
}

/** Turns the rejection of a request into the outcome `refused`. */
export const refusal = ({ message }: Error): SaveOutcome => ({
  kind: 'refused',
  words: message,
})

/** Tells whether the server has no document with the requested name. */
export const isGone = (error: Error | null): boolean =>
  error !== null && 'status' in error && error.status === 404

interface Received {
  /** The name by which values refer to the uploaded picture. */
  readonly upload: string
  /** Why the shop cannot use the picture in this place. */
  readonly wrong?: string
}

/**
 * Uploads a picture for the document `of`, or for a new one if `of` is ''. The server
 * keeps the picture until a save refers to it.
 */
export const sendPicture = (
  file: Blob,
  place: { readonly of: string; readonly shape?: string },
) => post<Received>(`upload?${new URLSearchParams({ ...place })}`, file)

// The server is usually on this machine, so requests work without a network.
const local = {
  networkMode: 'always',
  retry: false,
  refetchOnWindowFocus: false,
} as const

// Responses that no part of the page shows any more are dropped (`gcTime: 0`), so a form
// always starts with a fresh one. Parts that appear within a second of each other share a
// response.
const answers = new QueryClient({
  defaultOptions: { queries: { ...local, gcTime: 0, staleTime: 1000 } },
})

/**
 * The response that is embedded in the page, so that a form can be shown as soon as this
 * script has run. It consists of the request's name, its input, and the response.
 */
let firstAnswer: readonly unknown[] = JSON.parse(
  document.querySelector('#first')?.textContent ?? '[]',
)

/** Returns the page's embedded response, but only once, if it belongs to this request. */
function takeFirst(name: string, input: unknown): unknown {
  const [answerName, answerInput, answer] = firstAnswer
  if (answerName !== name || !deepEqual(answerInput, input)) return undefined

  firstAnswer = []
  // The server writes null if it could not prepare the response.
  return answer ?? undefined
}

/** A request sent when the mouse button goes down, because the click will open a form. */
interface EarlyRequest {
  readonly key: readonly [name: string, input: unknown]
  readonly answer: Promise<unknown>
}

let early: EarlyRequest | undefined

/** The time, in milliseconds, after which an early response may be out of date. */
const EARLY_MS = 1000

/**
 * Sends a request whose response will be needed very soon. `useAnswer` picks up the
 * response.
 */
export function askEarly<K extends keyof Requests>(name: K, input: Input<K>): void {
  const answer = ask(name, input)
  early = { key: [name, input], answer }

  const forget = (): void => {
    if (early?.answer === answer) early = undefined
  }
  answer.catch(forget)
  setTimeout(forget, EARLY_MS)
}

function takeEarly<K extends keyof Requests>(
  name: K,
  input: Input<K>,
): Promise<Answer<K>> | undefined {
  if (!early || !deepEqual(early.key, [name, input])) return undefined

  const { answer } = early
  early = undefined
  return answer as Promise<Answer<K>>
}

/** Tells whether the server has sent an event to this page. */
let isConnected = false
/** The connection through which the server reports changes to the shop. */
let events = listen()

/** Refetches, at each change to the shop, the responses that follow changes. */
function listen(): EventSource {
  const stream = new EventSource(EVENTS)

  stream.addEventListener('state', () => {
    // The first event only says that the page is connected. Earlier responses may be out
    // of date, but a request in progress is not sent again.
    void answers.invalidateQueries(
      { queryKey: ['follows'] },
      { cancelRefetch: isConnected },
    )
    isConnected = true
  })
  stream.addEventListener('error', () => void checkServer())

  return stream
}

/**
 * Reconnects if the page is visible, or else disconnects. Browsers open at most six
 * connections to a server, so a hidden page must not hold one.
 */
function listenAnew(): void {
  events.close()
  if (!document.hidden) events = listen()
}

document.addEventListener('visibilitychange', listenAnew)
// Reconnect immediately. The browser alone would wait some seconds, or has already given
// up.
onReturn(listenAnew)

interface AnswerOptions {
  /** Tells whether the response is refetched at each change to the shop. */
  readonly follows?: boolean
  /** Tells whether the request is sent at all. */
  readonly isWanted?: boolean
}

/** Tells whether an input has an empty `name` or `to`, so that nothing is requested. */
const namesNothing = (input: unknown): boolean =>
  ['name', 'to'].some((field) => Object(input)[field] === '')

/**
 * Returns the response to a request as `data`. No request is sent if the input has an
 * empty `name` or `to`.
 */
export const useAnswer = <K extends keyof Requests>(
  name: K,
  input: Input<K>,
  { follows = false, isWanted = true }: AnswerOptions = {},
) =>
  useQuery(
    {
      queryKey: keyOf(follows ? 'follows' : 'once', name, input),
      queryFn: () => takeEarly(name, input) ?? ask(name, input),
      enabled: isWanted && !namesNothing(input),
      // The response embedded in the page is one that follows changes.
      initialData: () =>
        follows ? (takeFirst(name, input) as Answer<K> | undefined) : undefined,
    },
    answers,
  )

/**
 * Returns the latest response to a request that follows changes. The page may not have
 * rendered it yet.
 */
export const newestAnswer = <K extends keyof Requests>(
  name: K,
  input: Input<K>,
): Answer<K> | undefined => answers.getQueryData(keyOf('follows', name, input))

/**
 * Shows a message in the page's header; '' removes the last one. The query client also
 * stores the message, under a key that no request has.
 */
export const announce = (words: string): void =>
  void answers.setQueryData(['said'], words)

/** Returns the last announced message. */
export const useAnnouncement = () =>
  useQuery({ queryKey: ['said'], queryFn: skipToken, initialData: '' }, answers).data
