import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import { splitByWords } from '../../matches.ts'
import type { Answer, SaveOutcome } from '../../protocol.ts'
import { editorAddress } from '../address.ts'
import { Button, Confirmation } from '../parts.tsx'
import { announce, ask, refusal, useAnswer } from '../server.ts'

type Languages = Answer<'overview'>['languages']
type Hit = Answer<'find'>[number]

/** Returns the name of the language with the code `lang`. */
export const nameIn = (languages: Languages, lang: string): string =>
  languages.find(({ code }) => code === lang)?.name ?? lang

/**
 * Finds and replaces the texts that visitors read, in all languages. Enter opens the
 * first result, the arrow keys go through the results, and Escape goes back to the search
 * field.
 */
export function Find({ languages }: { readonly languages: Languages }) {
  const [words, setWords] = useState(
    new URLSearchParams(location.search).get('find') ?? '',
  )
  const { data: hits = [], isFetched } = useAnswer('find', { words }, { follows: true })
  const search = useRef<HTMLElement>(null)
  const isAsked = words.trim() !== ''

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // The results are links.
    const goesBack = event.key === 'Escape' && document.activeElement?.tagName === 'A'
    if (isComposing(event.nativeEvent) || (!step && !goesBack)) return

    // The search field, then the results.
    const stops = [
      ...(search.current?.querySelectorAll<HTMLElement>('#find, .hits a') ?? []),
    ]
    const currentIndex = stops.indexOf(document.activeElement as HTMLElement)
    if (currentIndex === -1) return

    event.preventDefault()
    const lastIndex = stops.length - 1
    // Escape goes back to the search field, which is the first stop.
    const nextIndex = step ? currentIndex + step : 0
    stops[Math.min(Math.max(nextIndex, 0), lastIndex)]?.focus()
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
          {/* When the words change, the replacement form is reset. */}
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

  const count = hits.length === 1 ? '1 text' : `${hits.length} texts`
  return `Found ${count}. Use the arrow keys to go through them.`
}

interface FoundTextProps {
  readonly hit: Hit
  readonly words: string
  readonly languages: Languages
}

function FoundText({ hit, words, languages }: FoundTextProps) {
  const { name, title, path, label, lang, page, text } = hit
  const pieces = splitByWords(text, words)
  const firstMatch = pieces.find(({ isFound }) => isFound)?.text
  const query = {
    at: path.join('.'),
    ...(lang && { page: `/${lang}${page}` }),
    // The form selects the first occurrence of the word.
    ...(firstMatch && { word: `0:${firstMatch}` }),
  }

  return (
    <li>
      <a href={editorAddress(name, query)}>{[title, label].filter(Boolean).join(', ')}</a>
      {lang && <em>{nameIn(languages, lang)}</em>}
      <p lang={lang}>
        {pieces.map(({ start, text: part, isFound }) =>
          isFound ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
        )}
      </p>
    </li>
  )
}

/** The form that replaces words in all texts. It first previews how each text would read. */
function Replace({ words }: { readonly words: string }) {
  const [by, setBy] = useState('')
  const [outcome, setOutcome] = useState<SaveOutcome>()

  const replace = async (sure: boolean): Promise<void> => {
    const request = { words, by, sure }
    const nextOutcome: SaveOutcome = await ask('replace', request).catch(refusal)
    const isSaved = nextOutcome.kind === 'saved'
    setOutcome(isSaved ? undefined : nextOutcome)
    if (isSaved) announce(`Replaced “${words}” with “${by}”. Undo takes it back.`)
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
      <Button label="Show what changes" onClick={() => void replace(false)} />
      {outcome && (
        <Confirmation
          outcome={outcome}
          onYes={() => void replace(outcome.kind === 'asks')}
          onNo={() => setOutcome(undefined)}
        />
      )}
    </details>
  )
}
