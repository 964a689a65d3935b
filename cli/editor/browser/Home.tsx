import { useEffect, useState } from 'react'
import type { Changes, DocumentEntry, Overview } from '../protocol.ts'
import { AddForm } from './AddForm.tsx'
import { ask } from './server.ts'

/** What is left to do, and everything that can be edited. */
export function Home({
  overview,
  open,
  refresh,
  tell,
}: {
  readonly overview: Overview
  open(name: string): void
  refresh(): void
  tell(message: string): void
}) {
  const [words, setWords] = useState('')
  const { documents, todo, coverage } = overview
  const found = documents.filter(({ title, name }) =>
    `${title} ${name}`.toLowerCase().includes(words.toLowerCase()),
  )
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <>
      <h2>What is left to do</h2>
      <ToDo todo={todo} drafts={documents.filter(({ draft }) => draft)} open={open} />
      <ul className="coverage">
        {coverage.map(({ language, translated, total }) => (
          <li key={language}>
            <span lang="en">{language}</span>{' '}
            <progress value={translated} max={total} aria-label={`Texts in ${language}`} /> {translated} of{' '}
            {total} texts
          </li>
        ))}
      </ul>
      <WhatChanged open={open} overview={overview} />
      <h2>Add</h2>
      {overview.kinds.map((kind) => (
        <AddForm
          key={kind.kind}
          kind={kind}
          overview={overview}
          onDone={({ words, document }) => {
            tell(words.join(' · '))
            refresh()
            if (document !== undefined) open(document)
          }}
        />
      ))}
      <h2>Everything</h2>
      <label className="search">
        Find <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      {groups.map((group) => (
        <details key={group} open={group !== 'Posters' || words !== ''}>
          <summary>{group}</summary>
          <ul>
            {found
              .filter((entry) => entry.group === group)
              .map((entry) => (
                <Entry key={entry.name} entry={entry} open={open} />
              ))}
          </ul>
        </details>
      ))}
    </>
  )
}

const Entry = ({
  entry: { name, title, draft, problems },
  open,
}: {
  readonly entry: DocumentEntry
  open(name: string): void
}) => (
  <li>
    <button type="button" onClick={() => open(name)}>
      {title}
    </button>
    {draft && <em> draft</em>}
    {problems > 0 && <em> {problems === 1 ? '1 problem' : `${problems} problems`}</em>}
  </li>
)

const severities = [
  ['error', 'Errors: the shop cannot be built'],
  ['warning', 'Warnings'],
  ['info', 'Notes'],
] as const

function ToDo({
  todo,
  drafts,
  open,
}: {
  readonly todo: Overview['todo']
  readonly drafts: readonly DocumentEntry[]
  open(name: string): void
}) {
  if (todo.length === 0 && drafts.length === 0)
    return <p>Nothing: every check passes, and every text is there.</p>
  return (
    <>
      {severities.map(([severity, words]) => {
        const list = todo.filter((finding) => finding.severity === severity)
        return (
          list.length > 0 && (
            <details key={severity} open={severity !== 'info'}>
              <summary>
                {words} ({list.length})
              </summary>
              <ul>
                {list.map(({ document, message, hint, place }) => (
                  <li key={place + message}>
                    <button
                      type="button"
                      disabled={document === undefined}
                      onClick={() => open(document ?? '')}
                    >
                      {place}
                    </button>{' '}
                    {message}
                    {hint && `; ${hint}`}
                  </li>
                ))}
              </ul>
            </details>
          )
        )
      })}
      {drafts.length > 0 && (
        <details open>
          <summary>Drafts ({drafts.length})</summary>
          <ul>
            {drafts.map((entry) => (
              <Entry key={entry.name} entry={entry} open={open} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The difference to the last commit, in words. */
function WhatChanged({ open, overview }: { readonly overview: Overview; open(name: string): void }) {
  const [changes, setChanges] = useState<Changes>()
  // Anew with each overview: something was saved.
  useEffect(() => {
    if (overview) ask<Changes>('GET', 'changes').then(setChanges, () => undefined)
  }, [overview])
  if (!changes) return null
  return (
    <details>
      <summary>
        What changed since the last commit ({changes.unknown ? 'unknown' : changes.files.length})
      </summary>
      {changes.unknown && <p>{changes.unknown}</p>}
      <ul>
        {changes.files.map(({ file, title, document, words }) => (
          <li key={file}>
            <button type="button" disabled={document === undefined} onClick={() => open(document ?? '')}>
              {title}
            </button>
            {words.map((word) => (
              <span key={word} className="change">
                {word}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
