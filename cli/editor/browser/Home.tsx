import { useEffect, useState } from 'react'
import type { Changes, DocumentEntry, Overview, WorkAnswer } from '../protocol.ts'
import { ask } from './server.ts'
import { WorkForm } from './WorkForm.tsx'

interface HomeProps {
  readonly overview: Overview
  open(name: string): void
  onDone(answer: WorkAnswer): void
}

/** What is left to do, what changed, and everything that can be added or edited. */
export function Home({ overview, open, onDone }: HomeProps) {
  const { documents, todo, coverage, works, languages } = overview
  const drafts = documents.filter(({ draft }) => draft)
  return (
    <>
      <h2>What is left to do</h2>
      {todo.length + drafts.length === 0 && <p>Nothing: every check passes, and every text is there.</p>}
      <ToDo todo={todo} open={open} />
      {drafts.length > 0 && <Entries title={`Drafts (${drafts.length})`} entries={drafts} open={open} />}
      <ul>
        {coverage.map(({ language, translated, total }) => (
          <li key={language}>
            {language} <progress value={translated} max={total} aria-label={`Texts in ${language}`} />{' '}
            {translated} of {total} texts
          </li>
        ))}
      </ul>
      <WhatChanged open={open} overview={overview} />
      <h2>Add</h2>
      {works.map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} onDone={onDone} />
      ))}
      <Everything documents={documents} open={open} />
    </>
  )
}

interface LinkProps {
  readonly name: string | undefined
  readonly title: string
  open(name: string): void
}

const Link = ({ name, title, open }: LinkProps) => (
  <button type="button" disabled={name === undefined} onClick={() => open(name ?? '')}>
    {title}
  </button>
)

const severities = [
  ['error', 'Errors: the shop cannot be built'],
  ['warning', 'Warnings'],
  ['info', 'Notes'],
] as const

const ToDo = ({ todo, open }: Pick<Overview, 'todo'> & Pick<HomeProps, 'open'>) =>
  severities.map(([severity, words]) => {
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
                <Link name={document} title={place} open={open} /> {message}
                {hint && `; ${hint}`}
              </li>
            ))}
          </ul>
        </details>
      )
    )
  })

function Everything({ documents, open }: Pick<Overview, 'documents'> & Pick<HomeProps, 'open'>) {
  const [words, setWords] = useState('')
  const found = documents.filter(({ title, name }) =>
    `${title} ${name}`.toLowerCase().includes(words.toLowerCase()),
  )
  return (
    <>
      <h2>Everything</h2>
      <label>
        Find <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      </label>
      {[...new Set(found.map(({ group }) => group))].map((group) => (
        <Entries
          key={group}
          title={group}
          isOpen={group !== 'Posters' || words !== ''}
          entries={found.filter((entry) => entry.group === group)}
          open={open}
        />
      ))}
    </>
  )
}

interface EntriesProps {
  readonly title: string
  readonly isOpen?: boolean
  readonly entries: readonly DocumentEntry[]
  open(name: string): void
}

const Entries = ({ title, isOpen = true, entries, open }: EntriesProps) => (
  <details open={isOpen}>
    <summary>{title}</summary>
    <ul>
      {entries.map(({ name, title, draft, problems }) => (
        <li key={name}>
          <Link name={name} title={title} open={open} />
          {draft && <em>draft</em>}
          {problems > 0 && <em>{problems === 1 ? '1 problem' : `${problems} problems`}</em>}
        </li>
      ))}
    </ul>
  </details>
)

/** The difference to the last commit, in words. */
function WhatChanged({ open, overview }: Pick<HomeProps, 'open' | 'overview'>) {
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
            <Link name={document} title={title} open={open} />
            {words.map((word) => (
              <p key={word}>{word}</p>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
