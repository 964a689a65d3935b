import { useMemo, useRef, useState } from 'react'
// For their chunk alone: what a late script shares with some of the others becomes a chunk of its own for every page.
import 'react-dom'
import '../runtime/define.ts'
import { asWritten, findPlaces, nearestTo, wordsOf } from '../logic/findWords.ts'
import type { IndexEntry } from '../logic/searchIndex.ts'
import type { SearchLabels } from './labels.ts'

/** Hits that are shown at first. */
const FIRST = 24

interface SearchHitsProps {
  readonly entries: readonly IndexEntry[]
  readonly words: string
  readonly labels: SearchLabels
  /** Passed on, since an import would make a chunk of it for every page. */
  readonly fill: (text: string, values: Readonly<Record<string, string | number>>) => string
}

/** What the words find, or what the nearest words find. Everything is there where there are none. */
export function SearchHits({ entries, words, labels, fill }: SearchHitsProps) {
  const things = useMemo(
    () =>
      entries.map(({ title, label, words: others }) => ({
        title: wordsOf(title),
        others: wordsOf(`${others} ${label}`),
      })),
    [entries],
  )
  const find = (query: readonly string[]) =>
    findPlaces(query, things).flatMap((place) => entries[place] ?? [])
  const query = wordsOf(words)
  const hits = find(query)
  const near = hits.length > 0 ? [] : nearestTo(query, things)
  const texts = near.length > 0 ? entries.flatMap((entry) => [entry.words, entry.title]) : []
  const nearest = asWritten(near, texts).join(' ')
  const lack = [
    fill(labels.nothing, { words: words.trim() }),
    nearest && fill(labels.near, { words: nearest }),
  ]
  const said = hits.length > 0 ? fill(labels.hits, { count: hits.length }) : lack.join(' ')
  return (
    <div className="search-body">
      <p role="status">{query.length > 0 && said}</p>
      <Links key={words} entries={hits.length > 0 ? hits : find(near)} more={labels.more} />
    </div>
  )
}

function Links({ entries, more }: { readonly entries: readonly IndexEntry[]; readonly more: string }) {
  const [most, setMost] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)
  const showAll = () => {
    setMost(entries.length)
    // The button goes, and the focus with it.
    setTimeout(() => list.current?.querySelectorAll('a')[most]?.focus())
  }
  return (
    <>
      <ul ref={list}>
        {entries.slice(0, most).map(({ title, lang, href, label, picture }) => (
          <li key={href}>
            <a href={href} onClick={closeOnThisPage}>
              {picture ? (
                <picture>
                  <source type="image/avif" srcSet={picture.avif} />
                  <img src={picture.jpeg} alt="" loading="lazy" draggable={false} data-protected="" />
                </picture>
              ) : (
                <i />
              )}
              <span lang={lang}>{title}</span>
              <small>{label}</small>
            </a>
          </li>
        ))}
      </ul>
      {entries.length > most && (
        <button type="button" className="button" data-quiet="" onClick={showAll}>
          {more}
        </button>
      )}
    </>
  )
}

/** A link to another place of the same page would leave the dialog in front of it. */
function closeOnThisPage({ currentTarget: link }: { readonly currentTarget: HTMLAnchorElement }): void {
  if (link.pathname === location.pathname) link.closest('dialog')?.close()
}
