import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import { splitByWords } from '../../matches.ts'
import type { Answer, SaveOutcome } from '../../protocol.ts'
import { editorAddress } from '../address.ts'
import { Button, Confirmation } from '../parts.tsx'
import { announce, ask, refusal, useAnswer } from '../server.ts'

type Languages = Answer<'overview'>['languages']
type Hit = Answer<'find'>[number]

export const nameIn = (languages: Languages, lang: string): string =>
  languages.find(({ code }) => code === lang)?.name ?? lang

/** Finds and replaces the texts that visitors read, in all languages. The arrow keys go through the results. */
export function Find({ languages }: { readonly languages: Languages }) {
  const [words, setWords] = useState(
    new URLSearchParams(location.search).get('find') ?? '',
  )
  const { data: hits = [], isFetched } = useAnswer('find', { words }, true)
  const search = useRef<HTMLElement>(null)
  const isAsked = words.trim() !== ''

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isLeft = event.key === 'Escape' && document.activeElement?.tagName === 'A'
    if (isComposing(event.nativeEvent) || (!step && !isLeft)) return

    const stops = [
      ...(search.current?.querySelectorAll<HTMLElement>('#find, .hits a') ?? []),
    ]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (at === -1) return

    event.preventDefault()
    stops[step ? Math.min(Math.max(at + step, 0), stops.length - 1) : 0]?.focus()
  }

  const followFirst = (event: KeyboardEvent): void => {
    const firstHit = search.current?.querySelector<HTMLElement>('.hits a')
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) firstHit?.click()
  }

  return (
    <search ref={search} onKeyDown={onKeyDown}>
      <label htmlFor="find">Find any words, in any language</label>
      <input
        id="find"
        type="search"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={followFirst}
      />
      <p role="status">{isAsked && statusOf(hits, isFetched)}</p>
      {isAsked && hits.length > 0 && (
        <>
          <Replace key={words} words={words.trim()} />
          <ul className="hits">
            {hits.map((hit) => (
              <FoundText
                key={`${hit.id} ${hit.lang}`}
                hit={hit}
                words={words}
                languages={languages}
              />
            ))}
          </ul>
        </>
      )}
    </search>
  )
}

function statusOf(hits: readonly Hit[], isFetched: boolean): string {
  if (!isFetched) return 'Looking …'
  if (hits.length === 0) return 'No text contains these words.'
  return `Found (${hits.length}). The arrow keys go through them.`
}

interface FoundTextProps {
  readonly hit: Hit
  readonly words: string
  readonly languages: Languages
}

function FoundText({ hit, words, languages }: FoundTextProps) {
  const { name, title, path, label, lang, page, text } = hit
  const pieces = splitByWords(text, words)
  const word = pieces.find(({ isFound }) => isFound)?.text
  const query = {
    at: path.join('.'),
    ...(lang && { page: `/${lang}${page}` }),
    ...(word && { word: `0:${word}` }),
  }

  return (
    <li>
      <a href={editorAddress(name, query)}>{[title, label].filter(Boolean).join(', ')}</a>
      {lang && <em>{nameIn(languages, lang)}</em>}
      <p lang={lang}>
        {pieces.map(({ text: part, isFound }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other key.
          isFound ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
        )}
      </p>
    </li>
  )
}

/** Asks for the replacement, and shows how every text would read before anything is written. */
function Replace({ words }: { readonly words: string }) {
  const [by, setBy] = useState('')
  const [outcome, setOutcome] = useState<SaveOutcome>()

  const act = async (sure: boolean): Promise<void> => {
    const next: SaveOutcome = await ask('replace', { words, by, sure }).catch(refusal)
    setOutcome(next.kind === 'saved' ? undefined : next)
    if (next.kind === 'saved') announce(`“${words}” is “${by}” now. Undo takes it back.`)
  }

  return (
    <details className="work">
      <summary>Replace these words in all texts</summary>
      <label htmlFor="replace-by">
        Replace “{words}”, in exactly this spelling, with
      </label>
      <input
        id="replace-by"
        value={by}
        onChange={({ target }) => {
          setBy(target.value)
          setOutcome(undefined)
        }}
      />
      <Button label="Show what changes" onClick={() => void act(false)} />
      {outcome && (
        <Confirmation
          outcome={outcome}
          onYes={() => void act(outcome.kind === 'asks')}
          onNo={() => setOutcome(undefined)}
        />
      )}
    </details>
  )
}
