import { useCallback, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FormState, Overview, WorkAnswer } from '../protocol.ts'
import { wordsOf } from './context.ts'
import { Editing } from './Editing.tsx'
import { Home } from './Home.tsx'
import { ask } from './server.ts'

const nameInAddress = (): string => new URLSearchParams(location.search).get('doc') ?? ''
const addressOf = (name: string): string =>
  name === '' ? location.pathname : `?${new URLSearchParams({ doc: name })}`

/** Form on one side, the shop on the other. */
function App() {
  const [name, setName] = useState(nameInAddress)
  const [overview, setOverview] = useState<Overview>()
  const [message, setMessage] = useState('')
  const [page, setPage] = useState<string>()
  const [lang, setLang] = useState(() => /^page:\/([a-z]+)/.exec(name)?.[1] ?? 'en')
  // Whether the frame shows the page of the form: a button in it leaves it where it is.
  const [follows, setFollows] = useState(true)
  const unsaved = useRef(false)
  const refresh = useCallback(() => {
    ask<Overview>('GET', 'overview').then(setOverview, (error: Error) => setMessage(error.message))
  }, [])
  const onLoaded = useCallback((state: FormState) => setPage(state.page), [])
  const open = useOpen(name, setName, unsaved, setFollows)
  useEffect(refresh, [refresh])
  const go = async (direction: 'undo' | 'redo'): Promise<void> => {
    const { done, refused } = await ask<{ done?: string; refused?: string }>('POST', direction)
    setMessage(refused ?? `${direction === 'undo' ? 'Undone' : 'Done again'}: ${done}`)
    refresh()
  }
  const onDone = ({ words, document = '' }: WorkAnswer): void => {
    setMessage(words.join(' · '))
    refresh()
    open(document)
  }
  // Of the first form it is not known yet: another page beside it would only hold it up.
  const shown = page ?? (name === '' ? '' : undefined)
  const language = overview?.languages.find((code) => code === lang) ?? overview?.languages[0]
  return (
    <>
      <Header
        overview={overview}
        message={message}
        language={language}
        setLang={setLang}
        go={(direction) => void go(direction)}
        onHome={() => open('')}
      />
      <main>
        {name !== '' && (
          <Editing
            key={name}
            name={name}
            unsaved={unsaved}
            onSaved={refresh}
            onLoaded={onLoaded}
            onDone={onDone}
          />
        )}
        {name === '' && overview && <Home overview={overview} open={open} onDone={onDone} />}
      </main>
      {language && <Shop src={follows && shown !== undefined ? `/${language}${shown}` : undefined} />}
    </>
  )
}

interface HeaderProps {
  readonly overview: Overview | undefined
  /** What the last work did. */
  readonly message: string
  readonly language: string | undefined
  setLang(lang: string): void
  go(direction: 'undo' | 'redo'): void
  onHome(): void
}

const Header = ({ overview, message, language, setLang, go, onHome }: HeaderProps) => (
  <header>
    <h1>
      <button type="button" onClick={onHome}>
        {overview?.shop || 'Editor'}
      </button>
    </h1>
    {(['undo', 'redo'] as const).map((step) => {
      const what = overview?.steps[step]
      return (
        <button key={step} type="button" disabled={!what} title={what} onClick={() => go(step)}>
          {wordsOf(step)}
        </button>
      )
    })}
    <p role="status">{message}</p>
    <label>
      Page in{' '}
      <select value={language} onChange={({ target }) => setLang(target.value)}>
        {overview?.languages.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </label>
  </header>
)

/** Goes to another form, unless that would lose something; also by the browser's buttons, and by those of the page in the frame. */
function useOpen(
  name: string,
  setName: (name: string) => void,
  unsaved: { current: boolean },
  setFollows: (follows: boolean) => void,
): (name: string) => void {
  const leave = useCallback(
    (next: string, push: string, follows: boolean) => {
      if (unsaved.current && !confirm('Your last change is not saved. Leave it?')) {
        if (nameInAddress() !== name) history.pushState(null, '', addressOf(name))
        return
      }
      unsaved.current = false
      if (push !== '') history.pushState(null, '', push)
      setName(next)
      setFollows(follows)
    },
    [name, setName, unsaved, setFollows],
  )
  useEffect(() => {
    const onPop = (): void => leave(nameInAddress(), '', true)
    const onMessage = ({ origin, data }: MessageEvent): void => {
      if (origin === location.origin && typeof data?.edit === 'string')
        leave(data.edit, addressOf(data.edit), false)
    }
    addEventListener('popstate', onPop)
    addEventListener('message', onMessage)
    return () => {
      removeEventListener('popstate', onPop)
      removeEventListener('message', onMessage)
    }
  }, [leave])
  return (next) => leave(next, addressOf(next), true)
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
if (root) createRoot(root).render(<App />)
