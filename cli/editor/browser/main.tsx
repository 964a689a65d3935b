import { QueryClientProvider } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Outcome, Overview } from '../protocol.ts'
import { wordsOf } from './context.ts'
import type { Status } from './document.ts'
import { Editing } from './Editing.tsx'
import { addressOf, Home } from './Home.tsx'
import { Button } from './Notes.tsx'
import { answers, ask, useAnswer } from './server.ts'

/** Form on one side, the shop on the other. */
function App() {
  const current = useRef<Status>('saved')
  const query = useAddress(current)
  const name = query.get('doc') ?? ''
  const { data: overview } = useAnswer('overview', {}, true)
  const { data: form } = useAnswer('form', { name }, true)
  const [message, setMessage] = useState('')
  const [lang, setLang] = useState<string>()
  // Where the button stood that led here.
  const [, ofLink = 'en', rest] = /^\/([^/]+)(.*)$/.exec(query.get('page') ?? '') ?? []
  const { languages = [], shop = 'Editor', steps } = overview ?? {}
  const language = languages.find((code) => code === (lang ?? ofLink)) ?? languages[0]
  // Of a form it is not known yet: another page beside it would only hold it up.
  const page = rest ?? (name === '' ? '' : form?.page)
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
        <Steps steps={steps} onDone={setMessage} />
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
        {name !== '' && <Editing name={name} current={current} onDone={onDone} />}
        {name === '' && overview && <Home overview={overview} onDone={onDone} />}
      </main>
      {language && <Shop src={page === undefined ? undefined : `/${language}${page}`} />}
    </>
  )
}

/** Back and forth in the saves of this session. */
const Steps = ({
  steps,
  onDone,
}: {
  readonly steps: Overview['steps'] | undefined
  readonly onDone: (message: string) => void
}) =>
  (['undo', 'redo'] as const).map((direction) => (
    <Button
      key={direction}
      label={wordsOf(direction)}
      disabled={!steps?.[direction]}
      title={steps?.[direction]}
      onClick={() => void ask('step', { direction }).then(onDone)}
    />
  ))

/**
 * What the address asks for. Links within the editor leave its page where it is, unless something would be lost.
 * @param current what became of the last change
 */
function useAddress(current: RefObject<Status>): URLSearchParams {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search))
  useEffect(() => {
    const isLost = () => !['saved', 'waiting'].includes(current.current)
    // Where the browser has none, links load the page again.
    window.navigation?.addEventListener('navigate', (event) => {
      const { pathname, searchParams } = new URL(event.destination.url)
      const isOther = event.navigationType === 'reload' || pathname !== location.pathname
      if (isOther || !event.canIntercept) return
      if (event.cancelable && isLost() && !confirm('Your last change is not saved. Leave it?'))
        return event.preventDefault()
      current.current = 'saved'
      event.intercept({ handler: async () => setQuery(searchParams) })
    })
    addEventListener('beforeunload', (event) => {
      if (current.current !== 'saved') event.preventDefault()
    })
  }, [current])
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
