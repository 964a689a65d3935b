import { useLayoutEffect, useRef, useState } from 'react'
import { defineIsland } from '../runtime/define.ts'
import { fill } from '../shared/fill.ts'
import { Icon } from '../shared/Icon.tsx'
import type { FinderLabels } from '../shared/labels.ts'
import { pageLang } from '../shared/readPoster.ts'
import { useHydrated } from '../shared/useHydrated.ts'
import { type Result, startFinding } from './finding.ts'
import { followPlace, nameOf, wallAround } from './wall.ts'

/**
 * Adds a search field to the choices above a wall, says what is chosen, keeps it in the address, and announces the
 * results.
 */
function Finder({ labels }: { readonly labels: FinderLabels }) {
  const live = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [{ chosen, message, offer }, report] = useState<Result>({
    chosen: [],
    message: '',
  })

  // Before the next frame: what is chosen comes together with the number that it leaves.
  useLayoutEffect(() => {
    const input = live ? field.current : null
    const wall = input && wallAround(input)
    if (!wall) return
    followPlace(wall.cards)
    startFinding(wall, input, labels, report)
  }, [live, labels])

  const words = field.current?.value.trim()
  const isNothing = message === labels.nothing
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
      <div className={isNothing ? 'found-none' : 'visually-hidden'}>
        <p role="status">
          {message && <span>{message}</span>}
          {offer && (
            <button type="button" onClick={offer.take}>
              {offer.text}
            </button>
          )}
        </p>
        {isNothing && words && (
          <a data-opens="Search" data-words={words} href={`/${pageLang()}/search`}>
            {fill(labels.everywhere, { words })}
          </a>
        )}
      </div>
      {chosen[0] && (
        <span className="chosen">
          {chosen.map((one) => (
            <button
              key={one.value}
              type="button"
              name={one.name}
              value={one.value}
              aria-label={fill(labels.remove, { choice: nameOf(one) })}
              onClick={() => {
                one.form?.querySelector('summary')?.focus()
                one.click()
              }}
            >
              <span>{nameOf(one)}</span>
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
