import { useRef, useState } from 'react'
import { type Entry, entriesOf, type SearchIndex } from '../logic/searchIndex.ts'
import type { SearchLabels } from './labels.ts'

/** Hits of one kind that are shown at first. */
const FIRST = 24

interface KindProps {
  readonly title: string
  readonly isCounted?: boolean
  readonly entries: readonly Entry[]
  readonly more: string
}

/** What is found of one kind: links, with pictures where it has some. */
export function Kind({ title, isCounted, entries, more }: KindProps) {
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
export function Offers({ index: { groups, motifs, colours }, labels, choose }: OffersProps) {
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
