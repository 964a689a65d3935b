import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { addressOf, useAddress } from './address.ts'
import { Editing } from './Editing.tsx'
import { Choice } from './field-parts.tsx'
import { attachToPage, showPlace } from './frame.ts'
import { Home } from './Home.tsx'
import { Button, capitalize } from './parts.tsx'
import { ask, say, useAnswer, useSaid } from './server.ts'
import { Translate } from './Translate.tsx'

function App() {
  const query = useAddress()
  const [name, translated] = [query.get('doc') ?? '', query.get('translate')]
  const { data: overview } = useAnswer('overview', {}, true)
  const { data: form } = useAnswer('form', { name }, true)
  const [lang, setLang] = useState<string>()
  const [follows, setFollows] = useState(false)
  // The page of the shop whose edit button led here.
  const [, ofLink = 'en', rest] = /^\/([^/?#]+)(.*)$/.exec(query.get('page') ?? '') ?? []
  const { languages = [], shop = 'Editor', steps } = overview ?? {}
  const language = languages.find(({ code }) => code === (lang ?? ofLink))?.code ?? languages[0]?.code
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
            label={capitalize(direction)}
            disabled={!steps?.[direction]}
            title={steps?.[direction]}
            onClick={() => void ask('step', { direction }).then(say)}
          />
        ))}
        <p role="status">{useSaid()}</p>
        <label className="check">
          <input
            type="checkbox"
            role="switch"
            checked={follows}
            aria-checked={follows}
            onChange={() => setFollows(!follows)}
          />
          Links lead on
        </label>
        <label htmlFor="page-language">Page in</label>
        <Choice id="page-language" required value={language ?? ''} options={languages} onChange={setLang} />
      </header>
      <main key={name || translated} onFocus={({ target }) => showPlace(form?.name ?? name, target)}>
        {translated ? (
          <Translate lang={translated} />
        ) : name ? (
          <Editing name={name} query={query} />
        ) : (
          <Home />
        )}
      </main>
      {language && (
        <ShopFrame src={page === undefined ? undefined : `/${language}${page}`} follows={follows} />
      )}
    </>
  )
}

/** Shows a page of the shop, which follows each save by itself: only another `src` is loaded. */
function ShopFrame({ src, follows }: { src: string | undefined; follows: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const asked = useRef('')
  useEffect(() => {
    const location = frame.current?.contentWindow?.location
    if (src === undefined || !location) return
    const { pathname, search, hash } = location
    // A page that was asked for last may not have come yet.
    const shown =
      frame.current?.contentDocument?.readyState === 'complete' ? pathname + search + hash : asked.current
    if (shown === src) return
    asked.current = src
    // The page takes the same thread as the form, which comes first.
    const timer = setTimeout(() => location.replace(src), 0)
    return () => clearTimeout(timer)
  }, [src])
  useEffect(() => (frame.current ? attachToPage(frame.current, follows) : undefined), [follows])
  return <iframe ref={frame} title="The page in the shop" src="about:blank" />
}

const root = document.querySelector('#editor')
if (root) createRoot(root).render(<App />)
