import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { searchIn } from '../shared/findWords.ts'
import type { SearchLabels } from '../shared/labels.ts'
import type { IndexEntry } from './searchIndex.ts'

/** Number of hits shown at first. */
const FIRST = 24

interface SearchHitsProps {
  readonly entries: readonly IndexEntry[]
  readonly words: string
  readonly labels: SearchLabels
  /**
   * The function of islands/shared/fill.ts. Passed as a prop, because an import would turn that
   * module into a script that every page loads.
   */
  readonly fill: (
    text: string,
    values: Readonly<Record<string, string | number>>,
  ) => string
}

interface SearchResult {
  /** The message to announce; absent without words in the field. */
  readonly message?: string
  readonly shown: readonly IndexEntry[]
}

/**
 * The hits for the words. If there are none, the hits for similar words or, if there are
 * no similar words, the galleries. Without words in the field, everything.
 */
export function SearchHits({ entries, words, labels, fill }: SearchHitsProps) {
  const search = useMemo(
    () => searchIn(entries, ({ title, label, words }) => [title, `${words} ${label}`]),
    [entries],
  )

  const resultFor = (text: string): SearchResult => {
    const hits = search.find(text)
    if (!hits) return { shown: entries }
    if (hits[0])
      return { message: fill(labels.hits, { count: hits.length }), shown: hits }

    const nothing = fill(labels.nothing, { words: text.trim() })
    const nearest = search.near(text)
    const suggestion = nearest && fill(labels.near, { words: nearest })
    // The index begins with the galleries, whose entries share a label.
    const galleries = entries.filter(({ label }) => label === entries[0]?.label)
    return {
      message: `${nothing} ${suggestion}`,
      // Without similar words `nearest` is '', for which `find` returns undefined.
      shown: search.find(nearest) ?? galleries,
    }
  }

  const { message, shown } = resultFor(words)
  return (
    <div className="search-body">
      <p role="status">{message}</p>
      {/* With a new key, other words start with only the first hits. */}
      <Links key={words} entries={shown} more={labels.more} />
    </div>
  )
}

function Links({
  entries,
  more,
}: {
  readonly entries: readonly IndexEntry[]
  readonly more: string
}) {
  const [shownCount, setShownCount] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)

  useLayoutEffect(() => {
    // The pressed button is gone, and with it the focus, so the focus moves to the first
    // added hit.
    if (shownCount > FIRST) list.current?.querySelectorAll('a')[FIRST]?.focus()
  }, [shownCount])

  return (
    <>
      <ul ref={list}>
        {entries.slice(0, shownCount).map(({ title, lang, href, label, picture }) => (
          <li key={href}>
            <a href={href} onClick={closeOnThisPage}>
              {picture ? (
                <picture>
                  <source type="image/avif" srcSet={picture.avif} />
                  <img
                    src={picture.jpeg}
                    alt=""
                    loading="lazy"
                    draggable={false}
                    data-protected=""
                  />
                </picture>
              ) : (
                <i />
              )}
              <span lang={lang}>{title}</span> <small>{label}</small>
            </a>
            <p className="on-paper address">{new URL(href, location.href).href}</p>
          </li>
        ))}
      </ul>
      {entries.length > shownCount && (
        <button
          type="button"
          className="button"
          data-quiet=""
          onClick={() => setShownCount(entries.length)}
        >
          {more}
        </button>
      )}
    </>
  )
}

/**
 * Closes the dialog for a link within the same page, which the dialog would otherwise
 * cover.
 */
function closeOnThisPage({
  currentTarget: link,
}: {
  readonly currentTarget: HTMLAnchorElement
}): void {
  if (link.pathname === location.pathname) link.closest('dialog')?.close()
}
