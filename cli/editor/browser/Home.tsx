import { useState } from 'react'
import type { Entry } from '../protocol.ts'
import { addressOf } from './address.ts'
import { useAnswer } from './server.ts'
import { WorkForm } from './WorkForm.tsx'

/** Shows what is left to do, what changed, and everything that can be added or edited. */
export function Home() {
  const { data: overview } = useAnswer('overview', {}, true)
  const { data: changes } = useAnswer('changes', {}, true)
  const [words, setWords] = useState('')
  if (!overview) return null
  const { documents, todo, coverage, works, languages } = overview
  const found = documents.filter(({ title, name }) =>
    `${title} ${name}`.toLowerCase().includes(words.toLowerCase()),
  )
  return (
    <>
      <h2>What is left to do</h2>
      {todo.length === 0 && <p>Nothing: every check passes, and every text is there.</p>}
      <Lists entries={todo} closed="Notes" />
      {coverage.map(({ language, translated, total }) => (
        <p key={language}>
          {language} <progress value={translated} max={total} aria-label={`Texts in ${language}`} />{' '}
          {translated} of {total} texts
        </p>
      ))}
      {changes?.unknown && <p>{changes.unknown}</p>}
      <Lists entries={changes?.files ?? []} closed="What changed since the last commit" />
      <h2>Add</h2>
      {works.map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} />
      ))}
      <h2>Everything</h2>
      <label>
        Find <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      <Lists entries={found} closed={words === '' ? 'Posters' : ''} />
    </>
  )
}

/**
 * Lists entries below the names of their groups, with their marks and notes.
 * @param props.closed the group that is closed at first
 */
function Lists({ entries, closed }: { readonly entries: readonly Entry[]; readonly closed: string }) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  const lists = groups.map((name) => ({ name, items: entries.filter(({ group }) => group === name) }))
  return lists.map(({ name, items }) => (
    <details key={name} open={name !== closed}>
      <summary>
        {name} ({items.length})
      </summary>
      <ul>
        {items.map(({ name, title, notes, marks }) => (
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
  ))
}
