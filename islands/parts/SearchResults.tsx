import { useEffect, useMemo, useRef, useState } from 'react'
// For their chunk alone: what a late script shares with some of the others becomes a chunk of its own for every page.
import 'react-dom'
import '../runtime/define.ts'
import { asWritten, findPlaces, nearestTo, wordsOf } from '../logic/findWords.ts'
import { byKind, type Entry, entriesOf, type SearchIndex } from '../logic/searchIndex.ts'
import type { SearchLabels } from './labels.ts'
import { moveByKey } from './searchKeys.ts'

/** Milliseconds after the last letter, when the number of hits is announced. */
const REST = 500
/** Hits of one kind that are shown at first. */
const FIRST = 24

interface SearchResultsProps {
  readonly index: SearchIndex
  readonly words: string
  readonly write: (words: string) => void
  readonly labels: SearchLabels
  readonly say: (text: string, values: Readonly<Record<string, string | number>>) => string
}

/** What the words find: posters, galleries, books and texts, as links with pictures. */
export function SearchResults({ index, words, write, labels, say }: SearchResultsProps) {
  const body = useRef<HTMLDivElement>(null)
  const { found, near } = useFound(index, words)
  const asked = words.trim()
  const nothing = asked !== '' && (found.length === 0 || near !== '')
  const lack = [say(labels.nothing, { words: asked }), near && say(labels.near, { words: near })].join(' ')
  const said = useRested(nothing ? lack : asked && say(labels.hits, { count: found.length }))

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
      {found.length === 0 && <Offers index={index} labels={labels} choose={choose} />}
    </div>
  )
}

/** Finds what has the words or, where nothing has them, what has the words that are `near`. */
function useFound(index: SearchIndex, words: string) {
  const entries = useMemo(() => entriesOf(index), [index])
  const things = useMemo(
    () =>
      entries.map(({ title, words: others, group }) => ({
        title: wordsOf(title),
        others: wordsOf(`${others} ${group.words}`),
      })),
    [entries],
  )
  return useMemo(() => {
    const find = (query: readonly string[]) =>
      (query.length > 0 ? findPlaces(query, things) : []).flatMap((place) => entries[place] ?? [])
    const found = find(wordsOf(words))
    if (found.length > 0) return { found, near: '' }
    const near = nearestTo(wordsOf(words), things)
    const texts = entries.flatMap((entry) => [entry.words, entry.title])
    return { found: find(near), near: asWritten(near, texts).join(' ') }
  }, [entries, things, words])
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

interface KindProps {
  readonly title: string
  readonly isCounted?: boolean
  readonly entries: readonly Entry[]
  readonly more: string
}

function Kind({ title, isCounted, entries, more }: KindProps) {
  const [most, setMost] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)
  const showAll = () => {
    setMost(entries.length)
    // The button goes, and the focus with it.
    setTimeout(() => list.current?.querySelectorAll('a')[most]?.focus())
  }
  return (
    <section className="search-kind">
      <h3>
        {title} {isCounted && <span>{entries.length}</span>}
      </h3>
      <ul ref={list} className={entries[0]?.group.picture ? 'search-pictures' : 'search-texts'}>
        {entries.slice(0, most).map((entry) => (
          <li key={entry.href}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
      {entries.length > most && (
        <button type="button" className="button" data-quiet="" onClick={showAll}>
          {more}
        </button>
      )}
    </section>
  )
}

function EntryLink({ entry: { title, lang, href, picture, group } }: { readonly entry: Entry }) {
  return (
    <a href={href} onClick={closeOnThisPage}>
      {group.picture && picture && (
        <picture data-wide={group.picture.width > group.picture.height ? '' : undefined}>
          <source type="image/avif" srcSet={picture + group.picture.avif} />
          <img
            src={picture + group.picture.jpeg}
            width={group.picture.width}
            height={group.picture.height}
            alt=""
            loading="lazy"
            draggable={false}
            data-protected=""
          />
        </picture>
      )}
      <span lang={lang}>{title}</span>
      {group.label && <small>{group.label}</small>}
    </a>
  )
}

/** A link to another place of the same page would leave the dialog in front of it. */
function closeOnThisPage({ currentTarget: link }: { readonly currentTarget: HTMLAnchorElement }): void {
  if (link.pathname === location.pathname) link.closest('dialog')?.close()
}

interface OffersProps {
  readonly index: SearchIndex
  readonly labels: SearchLabels
  readonly choose: (word: string) => void
}

/** What to begin with: the galleries, and words to choose. */
function Offers({ index: { groups, motifs, colours }, labels, choose }: OffersProps) {
  const galleries = entriesOf({ groups: groups.filter(({ kind }) => kind === 'galleries') })
  return (
    <>
      <Kind title={labels.kinds.galleries} entries={galleries} more={labels.more} />
      <section className="search-kind">
        <h3>{labels.colours}</h3>
        <ul className="search-words">
          {colours.map(({ name, inks }) => (
            <li key={name}>
              <button type="button" onClick={() => choose(name)}>
                <i style={{ background: `linear-gradient(90deg, ${inks.join()})` }} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {motifs.length > 0 && (
        <section className="search-kind">
          <h3>{labels.motifs}</h3>
          <ul className="search-words">
            {motifs.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => choose(name)}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
