import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
// For their chunk alone: what a late script shares with some of the others becomes a chunk of its own for every page.
import 'react-dom'
import '../runtime/define.ts'
import { searchIn } from '../logic/findWords.ts'
import { byKind, entriesOf, type SearchIndex } from '../logic/searchIndex.ts'
import type { SearchLabels } from './labels.ts'
import { Kind, Offers } from './SearchKind.tsx'
import { moveByKey } from './searchKeys.ts'

/** Milliseconds after the last letter, when the number of hits is announced. */
const REST = 500

interface SharedProps {
  readonly words: string
  readonly write: (words: string) => void
  readonly labels: SearchLabels
}

/** The field, with the words of the last search, which the next letter replaces. */
export function SearchField({ icon, words, write, labels }: SharedProps & { readonly icon: ReactNode }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <div className="search-field">
      <h2 id="search-title" className="visually-hidden">
        {labels.open}
      </h2>
      {icon}
      <input
        ref={field}
        type="search"
        aria-label={labels.field}
        placeholder={labels.field}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </div>
  )
}

interface SearchResultsProps extends SharedProps {
  /** The address of the page that lists every title; its list for the search stands beside it. */
  readonly page: string
  /** Passed on, since an import would make a chunk of it for every page. */
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string
}

/** What the words find: posters, galleries, books and texts, as links with pictures. */
export function SearchResults({ page, words, write, labels, fill }: SearchResultsProps) {
  const body = useRef<HTMLDivElement>(null)
  const index = useIndex(page)
  const { found, near } = useFound(index, words)
  const asked = index ? words.trim() : ''
  const nothing = asked !== '' && (found.length === 0 || near !== '')
  const lack = [fill(labels.nothing, { words: asked }), near && fill(labels.near, { words: near })].join(' ')
  const said = useRested(nothing ? lack : asked && fill(labels.hits, { count: found.length }))

  useEffect(() => {
    const dialog = body.current?.closest('dialog')
    dialog?.addEventListener('keydown', moveByKey)
    return () => dialog?.removeEventListener('keydown', moveByKey)
  }, [])
  // A chosen word replaces the choices: the focus must not get lost with them.
  const choose = (word: string) => {
    write(word)
    body.current?.focus()
  }

  return (
    <div ref={body} className="search-body" tabIndex={-1} data-found={asked && !nothing ? '' : undefined}>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {nothing && <p className="search-nothing">{lack}</p>}
      {byKind(found).map(([kind, entries]) => (
        <Kind
          key={`${kind} ${words}`}
          title={labels.kinds[kind]}
          isCounted
          entries={entries}
          more={labels.more}
        />
      ))}
      {index && found.length === 0 && <Offers index={index} labels={labels} choose={choose} />}
    </div>
  )
}

let loading: Promise<SearchIndex> | undefined

/** Loads what is searched, once per page. Where it does not come, the page opens that lists every title. */
function useIndex(page: string): SearchIndex | undefined {
  const [index, setIndex] = useState<SearchIndex>()
  useEffect(() => {
    loading ??= fetch(`${page}.json`).then((answer) => answer.json() as Promise<SearchIndex>)
    loading.then(setIndex, () => location.assign(page))
  }, [page])
  return index
}

/** Finds what has the words or, where nothing has them, what has the words that are `near`. */
function useFound(index: SearchIndex | undefined, words: string) {
  const search = useMemo(
    () =>
      searchIn(index ? entriesOf(index) : [], ({ title, words, group }) => [
        title,
        `${words} ${group.words}`,
      ]),
    [index],
  )
  return useMemo(() => {
    const found = search.find(words) ?? []
    const near = found[0] ? '' : search.near(words)
    return { found: search.find(near) ?? found, near }
  }, [search, words])
}

/** Returns a text once it has stayed the same for a while: screen readers need not hear of every letter. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
