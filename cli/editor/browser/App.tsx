import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormState, Overview, Steps } from '../protocol.ts'
import { Actions } from './Actions.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { Home } from './Home.tsx'
import { ask } from './server.ts'
import { type Edited, useDocument } from './useDocument.ts'

/** Form on one side, the shop on the other. */
export function App() {
  const [name, setName] = useState(() => new URLSearchParams(location.search).get('doc') ?? '')
  const [overview, setOverview] = useState<Overview>()
  const [message, setMessage] = useState('')
  const refresh = useCallback(
    () => void ask<Overview>('GET', 'overview').then(setOverview, tell(setMessage)),
    [],
  )
  // Whether the frame shows the page of the form: a button in it leaves it where it is.
  const [follows, setFollows] = useState(true)
  const open = useCallback((next: string) => {
    history.pushState(null, '', next === '' ? location.pathname : `?doc=${encodeURIComponent(next)}`)
    setName(next)
    setFollows(true)
  }, [])
  useEffect(() => {
    refresh()
    const onPop = (): void => setName(new URLSearchParams(location.search).get('doc') ?? '')
    // Buttons on the page in the frame.
    const onMessage = ({ origin, data }: MessageEvent): void => {
      if (origin !== location.origin || typeof data?.edit !== 'string') return
      open(data.edit)
      setFollows(false)
    }
    addEventListener('popstate', onPop)
    addEventListener('message', onMessage)
    return () => {
      removeEventListener('popstate', onPop)
      removeEventListener('message', onMessage)
    }
  }, [open, refresh])
  const go = (direction: 'undo' | 'redo') => async (): Promise<void> => {
    const answer = await ask<{ done?: string; refused?: string }>('POST', direction)
    setMessage(answer.refused ?? `${direction === 'undo' ? 'Undone' : 'Done again'}: ${answer.done}`)
    refresh()
  }
  const [lang, setLang] = useState(() => /^page:\/([a-z]+)/.exec(name)?.[1] ?? 'en')
  const [page, setPage] = useState('')
  const onLoaded = useCallback((state: FormState) => {
    setPage(state.page)
    // The form may have been asked for by what it shows.
    setName(state.name)
  }, [])
  const language = overview?.languages.includes(lang) ? lang : overview?.languages[0]
  return (
    <>
      <header>
        <h1>
          <button type="button" onClick={() => open('')}>
            {overview?.shop || 'Editor'}
          </button>
        </h1>
        <nav aria-label="Saves">
          <StepButton steps={overview?.steps} direction="undo" onClick={go('undo')} />
          <StepButton steps={overview?.steps} direction="redo" onClick={go('redo')} />
        </nav>
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
      <main>
        {name === '' ? (
          overview && <Home overview={overview} open={open} refresh={refresh} tell={setMessage} />
        ) : (
          <Editing name={name} open={open} onSaved={refresh} onLoaded={onLoaded} tell={setMessage} />
        )}
      </main>
      {language && <Shop src={follows ? `/${language}${page}` : undefined} />}
    </>
  )
}

const tell =
  (setMessage: (message: string) => void) =>
  ({ message }: Error): void =>
    setMessage(message)

function StepButton({
  steps,
  direction,
  onClick,
}: {
  readonly steps: Steps | undefined
  readonly direction: 'undo' | 'redo'
  readonly onClick: () => Promise<void>
}) {
  const what = steps?.[direction]
  const word = direction === 'undo' ? 'Undo' : 'Redo'
  return (
    <button type="button" disabled={what === undefined} title={what} onClick={() => void onClick()}>
      {word}
    </button>
  )
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

const statusWords: Readonly<Record<Edited['status'], string>> = {
  saved: 'Saved',
  waiting: 'Saving …',
  'would-break': 'Not saved',
  conflict: 'Changed by somebody else',
  refused: 'Not saved',
}

interface EditingProps {
  readonly name: string
  open(name: string): void
  onSaved(): void
  onLoaded(state: FormState): void
  tell(message: string): void
}

function Editing({ name, open, onSaved, onLoaded, tell }: EditingProps) {
  const { edited, missing, ...document } = useDocument(name, onSaved, onLoaded)
  const isUnsaved = edited !== undefined && edited.status !== 'saved'
  useEffect(() => {
    const keep = (event: BeforeUnloadEvent): void => event.preventDefault()
    if (isUnsaved) addEventListener('beforeunload', keep)
    return () => removeEventListener('beforeunload', keep)
  }, [isUnsaved])
  if (missing) return <p role="alert">{missing}</p>
  if (!edited) return <p>Loading …</p>
  const { title, group } = edited.state
  return (
    <>
      <p className="crumb">
        <button type="button" onClick={() => open('')}>
          Everything
        </button>{' '}
        › {group}
      </p>
      <h2>
        {title}{' '}
        <output data-status={edited.status} aria-live="polite">
          {statusWords[edited.status]}
        </output>
      </h2>
      <DocumentForm edited={edited} {...document} />
      <Actions state={edited.state} open={open} tell={tell} refresh={onSaved} />
    </>
  )
}
