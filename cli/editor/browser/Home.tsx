import { useState } from 'react'
import { EDITOR } from '../../serve/protocol.ts'
import type { Outcome, Overview } from '../protocol.ts'
import { useAnswer } from './server.ts'
import { WorkForm } from './WorkForm.tsx'

/** Of a document's form; of the editor's home without a name. */
export const addressOf = (name: string): string =>
  name === '' ? EDITOR : `${EDITOR}?${new URLSearchParams({ doc: name })}`

const severities = { error: 'Errors: the shop cannot be built', warning: 'Warnings', info: 'Notes' }

interface HomeProps {
  readonly overview: Overview
  onDone(outcome: Outcome): void
}

/** What is left to do, what changed, and everything that can be added or edited. */
export function Home({ overview, onDone }: HomeProps) {
  const { documents, todo, coverage, works, languages } = overview
  const [words, setWords] = useState('')
  const { data: changes } = useAnswer('changes', {}, true)
  const drafts = documents.filter(({ draft }) => draft)
  const found = documents.filter(({ title, name }) =>
    `${title} ${name}`.toLowerCase().includes(words.toLowerCase()),
  )
  return (
    <>
      <h2>What is left to do</h2>
      {todo.length + drafts.length === 0 && <p>Nothing: every check passes, and every text is there.</p>}
      {Object.entries(severities).map(([severity, title]) => {
        const items = todo.filter((finding) => finding.severity === severity)
        return <List key={severity} title={title} items={items} isOpen={severity !== 'info'} />
      })}
      <List title="Drafts" items={drafts} />
      {coverage.map(({ language, translated, total }) => (
        <p key={language}>
          {language} <progress value={translated} max={total} aria-label={`Texts in ${language}`} />{' '}
          {translated} of {total} texts
        </p>
      ))}
      {changes?.unknown && <p>{changes.unknown}</p>}
      <List title="What changed since the last commit" items={changes?.files ?? []} isOpen={false} />
      <h2>Add</h2>
      {works.map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} onDone={onDone} />
      ))}
      <h2>Everything</h2>
      <label>
        Find <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      {[...new Set(found.map(({ group }) => group))].map((group) => {
        const items = found.filter((entry) => entry.group === group)
        return <List key={group} title={group} items={items} isOpen={group !== 'Posters' || words !== ''} />
      })}
    </>
  )
}

interface Entry {
  readonly name: string | undefined
  readonly title: string
  readonly notes?: readonly string[]
  readonly marks?: readonly string[]
}

/** Documents, with what is to be said of each. */
const List = ({
  title,
  items,
  isOpen = true,
}: {
  title: string
  items: readonly Entry[]
  isOpen?: boolean
}) =>
  items.length > 0 && (
    <details open={isOpen}>
      <summary>
        {title} ({items.length})
      </summary>
      <ul>
        {items.map(({ name, title, notes = [], marks = [] }) => (
          <li key={title + name + notes.join()}>
            {name === undefined ? title : <a href={addressOf(name)}>{title}</a>}
            {marks.map((mark) => (
              <em key={mark}>{mark}</em>
            ))}
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
