import { useLayoutEffect, useRef, useState } from 'react'
import { defineIsland } from '../runtime/define.ts'
import { fill } from '../shared/fill.ts'
import { Icon } from '../shared/Icon.tsx'
import type { FinderLabels } from '../shared/labels.ts'
import { pageLang } from '../shared/readPoster.ts'
import { useHydrated } from '../shared/useHydrated.ts'
import { type FinderResult, startFinding } from './finding.ts'
import { filterNameOf, followPlace, wallAround } from './wall.ts'

/**
 * Adds a search field to the filters above a wall, lists the chosen filters, stores them
 * in the address, and announces the number of matching posters.
 */
function Finder({ labels }: { readonly labels: FinderLabels }) {
  const live = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [{ chosen, message, offer }, report] = useState<FinderResult>({
    chosen: [],
    message: '',
  })

  // Runs before the next frame, so that the choices appear together with the number of
  // matching posters. Needs no cleanup: the island lives as long as the page.
  useLayoutEffect(() => {
    const input = live ? field.current : null
    const wall = input && wallAround(input)
    if (!wall) return

    followPlace(wall.cards)
    startFinding(wall, input, labels, report)
  }, [live, labels])

  // Reading a ref while rendering is safe here: `report` renders again after each search.
  const words = field.current?.value.trim()
  const hasNoMatches = message === labels.nothing

  return (
    <>
      {live && (
        <label className="find">
          <Icon name="search" />
          <span className="visually-hidden">{labels.search}</span>
          <input
            ref={field}
            type="search"
            name="find"
            placeholder={labels.search}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
          />
        </label>
      )}
      <div className={hasNoMatches ? 'found-none' : 'visually-hidden'}>
        <p role="status">
          {message && <span>{message}</span>}
          {offer && (
            <button type="button" onClick={offer.take}>
              {offer.text}
            </button>
          )}
        </p>
        {hasNoMatches && words && (
          <a data-opens="Search" data-words={words} href={`/${pageLang()}/search`}>
            {fill(labels.everywhere, { words })}
          </a>
        )}
      </div>
      {chosen[0] && (
        <span className="chosen">
          {chosen.map((choice) => (
            <button
              key={choice.value}
              type="button"
              // The stylesheet uses these to show the chosen colour in the button.
              name={choice.name}
              value={choice.value}
              aria-label={fill(labels.remove, { choice: filterNameOf(choice) })}
              // A second press clears a chosen field (finding.ts). This button disappears
              // with its choice, so the focus moves to the filters first.
              onClick={() => {
                choice.form?.querySelector('summary')?.focus()
                choice.click()
              }}
            >
              <span>{filterNameOf(choice)}</span>
              <Icon name="close" />
            </button>
          ))}
        </span>
      )}
    </>
  )
}

export default defineIsland<{ readonly labels: FinderLabels }>({
  name: 'Finder',
  component: Finder,
})
