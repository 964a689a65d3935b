import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Answer } from '../protocol.ts'
import { addressOf, useAddress } from './address.ts'
import { Editing } from './Editing.tsx'
import { WorkForm } from './forms.tsx'
import { Button, labelOf } from './parts.tsx'
import { ask, say, useAnswer, useSaid } from './server.ts'

function App() {
  const query = useAddress()
  const name = query.get('doc') ?? ''
  const { data: overview } = useAnswer('overview', {}, true)
  const { data: form } = useAnswer('form', { name }, true)
  const [lang, setLang] = useState<string>()
  // The page of the shop whose edit button led here.
  const [, ofLink = 'en', rest] = /^\/([^/]+)(.*)$/.exec(query.get('page') ?? '') ?? []
  const { languages = [], shop = 'Editor', steps } = overview ?? {}
  const language = languages.find((code) => code === (lang ?? ofLink)) ?? languages[0]
  // Until the form has answered, load no page beside it: loading another page first would delay the right one.
  const page = rest ?? (name === '' ? '' : form?.page)
  return (
    <>
      <header>
        <h1>
          <a href={addressOf('')}>{shop}</a>
        </h1>
        {(['undo', 'redo'] as const).map((direction) => (
          <Button
            key={direction}
            label={labelOf(direction)}
            disabled={!steps?.[direction]}
            title={steps?.[direction]}
            onClick={() => void ask('step', { direction }).then(say)}
          />
        ))}
        <p role="status">{useSaid()}</p>
        <label>
          Page in{' '}
          <select value={language} onChange={({ target }) => setLang(target.value)}>
            {languages.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      </header>
      <main key={name}>{name === '' ? <Home /> : <Editing name={name} />}</main>
      {language && <ShopFrame src={page === undefined ? undefined : `/${language}${page}`} />}
    </>
  )
}

/** Shows a page of the shop, which follows each save by itself: only another `src` is loaded. */
function ShopFrame({ src }: { src: string | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const shown = frame.current?.contentWindow?.location
    if (src !== undefined && shown && shown.pathname + shown.hash !== src) shown.replace(src)
  }, [src])
  return <iframe ref={frame} title="The page in the shop" src="about:blank" />
}

function Home() {
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

function Lists({ entries, closed }: { entries: Answer<'overview'>['todo']; closed: string }) {
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

const root = document.querySelector('#editor')
if (root) createRoot(root).render(<App />)
