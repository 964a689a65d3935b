import { QueryClientProvider } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FormState, Outcome, Overview } from '../protocol.ts'
import { wordsOf } from './context.ts'
import { Editing } from './Editing.tsx'
import { addressOf, Home } from './Home.tsx'
import { Button } from './Notes.tsx'
import { answers, ask, useAnswer } from './server.ts'

/** Form on one side, the shop on the other. */
function App() {
  const unsaved = useRef(false)
  const query = useAddress(unsaved)
  const { data: overview } = useAnswer('overview', {}, true)
  const [message, setMessage] = useState('')
  const [page, setPage] = useState<string>()
  const [lang, setLang] = useState<string>()
  const onLoaded = useCallback((state: FormState) => setPage(state.page), [])
  const name = query.get('doc') ?? ''
  // Where the button stood that led here.
  const [, ofLink, rest] = /^\/([^/]+)(.*)$/.exec(query.get('page') ?? '') ?? []
  // Of the first form it is not known yet: another page beside it would only hold it up.
  const shown = rest ?? page ?? (name === '' ? '' : undefined)
  const { languages = [], shop = 'Editor', steps } = overview ?? {}
  const language = languages.find((code) => code === (lang ?? ofLink ?? 'en')) ?? languages[0]
  const onDone = ({ list = [], document = '' }: Outcome): void => {
    setMessage(list.join(' · '))
    location.assign(addressOf(document))
  }
  return (
    <>
      <header>
        <h1>
          <a href={addressOf('')}>{shop}</a>
        </h1>
        <History steps={steps} onDone={setMessage} />
        <p role="status">{message}</p>
        <label>
          Page in{' '}
          <select value={language} onChange={({ target }) => setLang(target.value)}>
            {languages.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      </header>
      <main key={name}>
        {name !== '' && <Editing name={name} unsaved={unsaved} onLoaded={onLoaded} onDone={onDone} />}
        {name === '' && overview && <Home overview={overview} onDone={onDone} />}
      </main>
      {language && <Shop src={shown === undefined ? undefined : `/${language}${shown}`} />}
    </>
  )
}

interface HistoryProps {
  readonly steps: Overview['steps'] | undefined
  onDone(message: string): void
}

const History = ({ steps, onDone }: HistoryProps) =>
  (['undo', 'redo'] as const).map((direction) => (
    <Button
      key={direction}
      label={wordsOf(direction)}
      isOff={!steps?.[direction]}
      hint={steps?.[direction]}
      onClick={() => void ask('step', { direction }).then(onDone)}
    />
  ))

/** What the address asks for. Links within the editor leave its page where it is, unless something would be lost. */
function useAddress(unsaved: RefObject<boolean>): URLSearchParams {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  useEffect(() => {
    const onNavigate = (event: NavigateEvent): void => {
      const { pathname, searchParams } = new URL(event.destination.url)
      const isOther = event.navigationType === 'reload' || pathname !== location.pathname
      if (isOther || !event.canIntercept) return
      if (event.cancelable && unsaved.current && !confirm('Your last change is not saved. Leave it?')) {
        event.preventDefault()
        return
      }
      unsaved.current = false
      event.intercept({ handler: async () => setQuery(searchParams) })
    }
    // Where the browser has none, links load the page again.
    window.navigation?.addEventListener('navigate', onNavigate)
    return () => window.navigation?.removeEventListener('navigate', onNavigate)
  }, [unsaved])
  return query
}

/** The page follows each save by itself: only another page is loaded. */
function Shop({ src }: { readonly src: string | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const shown = frame.current?.contentWindow?.location
    if (src !== undefined && shown && shown.pathname + shown.hash !== src) shown.replace(src)
  }, [src])
  return <iframe ref={frame} title="The page in the shop" src="about:blank" />
}

const root = document.querySelector('#editor')
const app = (
  <QueryClientProvider client={answers}>
    <App />
  </QueryClientProvider>
)
if (root) createRoot(root).render(app)
