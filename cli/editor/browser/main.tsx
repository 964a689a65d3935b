import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { addressOf, useAddress } from './address.ts'
import { Editing } from './Editing.tsx'
import { Home } from './Home.tsx'
import { Button } from './Notes.tsx'
import { ask, say, useAnswer, useSaid } from './server.ts'
import { labelOf } from './templates.tsx'

/** Shows the form on one side, and the shop on the other side. */
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
function ShopFrame({ src }: { readonly src: string | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const shown = frame.current?.contentWindow?.location
    if (src !== undefined && shown && shown.pathname + shown.hash !== src) shown.replace(src)
  }, [src])
  return <iframe ref={frame} title="The page in the shop" src="about:blank" />
}

const root = document.querySelector('#editor')
if (root) createRoot(root).render(<App />)
