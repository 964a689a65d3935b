import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { addressOf, useAddress } from './address.ts'
import { useReturns, useServer } from './connection.ts'
import { Editing } from './form/Editing.tsx'
import { Choice } from './form/field-parts.tsx'
import { Home } from './home/Home.tsx'
import { attachToPage, showPlace } from './page/frame.ts'
import { PageLanguage } from './page/page-language.ts'
import { Button, capitalize } from './parts.tsx'
import { PictureOffer } from './picture-fields/PictureOffer.tsx'
import { Publish } from './publish/Publish.tsx'
import { ServerNotice } from './ServerNotice.tsx'
import { isGone, useAnswer, useSaid } from './server.ts'
import { StepButtons } from './steps.tsx'
import { Translate } from './translate/Translate.tsx'

function App() {
  const query = useAddress()
  const [server, returns] = [useServer(), useReturns()]
  const [name, translated] = [query.get('doc') ?? '', query.get('translate')]
  const isPublishing = query.has('publish')
  const { data: overview } = useAnswer('overview', {}, true)
  const { data: form, error } = useAnswer('form', { name }, true)
  const [lang, setLang] = useState<string>()
  const [follows, setFollows] = useState(false)
  const [side, setSide] = useSide(query)
  // The page of the shop whose edit button led here.
  const [, ofLink, rest] = /^\/([^/?#]+)(.*)$/.exec(query.get('page') ?? '') ?? []
  const { languages = [], shop = 'Editor', steps } = overview ?? {}
  const wanted = lang ?? ofLink ?? form?.language ?? 'en'
  const language =
    languages.find(({ code }) => code === wanted)?.code ?? languages[0]?.code
  const pageLanguage = useMemo(
    () => ({ language: language ?? '', show: setLang }),
    [language],
  )
  // Until the form has answered, load no page beside it: loading another page first would delay the right one.
  const page = isGone(error) ? '' : (rest ?? (name === '' ? '' : form?.page))
  return (
    <>
      <header>
        <h1>
          <a href={addressOf('')}>{shop}</a>
        </h1>
        <StepButtons steps={steps} name={form?.name ?? name} />
        {overview?.publishes && (
          <a
            href={addressOf('', { publish: '1' })}
            aria-current={isPublishing ? 'page' : undefined}
          >
            Publish
          </a>
        )}
        <p role="status">{useSaid()}</p>
        <SideButtons side={side} onChoose={setSide} />
        <div className="page-tools">
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
          <Choice
            id="page-language"
            required
            value={language ?? ''}
            options={languages}
            onChange={setLang}
          />
        </div>
      </header>
      <ServerNotice />
      <main
        key={name || translated || String(isPublishing)}
        data-chosen={side === 'form'}
        onFocus={({ target }) => showPlace(form?.name ?? name, target)}
      >
        <PictureOffer />
        <PageLanguage value={pageLanguage}>
          {translated ? (
            <Translate lang={translated} />
          ) : name ? (
            <Editing name={name} query={query} />
          ) : isPublishing ? (
            <Publish />
          ) : (
            <Home />
          )}
        </PageLanguage>
      </main>
      {language && (
        <ShopFrame
          // A page of the server before has marks that this one does not know.
          key={returns}
          src={
            page === undefined || server !== 'here' ? undefined : `/${language}${page}`
          }
          follows={follows}
          isChosen={side === 'page'}
        />
      )}
    </>
  )
}

type Side = 'form' | 'page'

/** The side that a narrow window shows. Each new address leads to a form, which must be there to take the focus. */
function useSide(query: URLSearchParams) {
  const [side, setSide] = useState<Side>('form')
  const [shown, setShown] = useState(query)
  if (shown !== query) {
    setShown(query)
    setSide('form')
  }
  return [side, setSide] as const
}

const SideButtons = ({ side, onChoose }: { side: Side; onChoose(side: Side): void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  <div className="sides" role="group" aria-label="Show">
    {(['form', 'page'] as const).map((each) => (
      <Button
        key={each}
        label={capitalize(each)}
        aria-pressed={side === each}
        onClick={() => onChoose(each)}
      />
    ))}
  </div>
)

interface ShopFrameProps {
  readonly src: string | undefined
  readonly follows: boolean
  readonly isChosen: boolean
}

/** Shows a page of the shop, which follows each save by itself: only another `src` is loaded. */
function ShopFrame({ src, follows, isChosen }: ShopFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  /** The page that was asked for and has not come yet. */
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    const own = frame.current
    if (!own || src === undefined || src === (awaited.current ?? addressIn(own))) return
    // The page takes the same thread as the form, which comes first.
    const timer = setTimeout(() => {
      awaited.current = src
      own.contentWindow?.location.replace(src)
    }, 0)
    return () => clearTimeout(timer)
  }, [src])
  const onLoad = ({ currentTarget: own }: SyntheticEvent<HTMLIFrameElement>): void => {
    const asked = awaited.current
    awaited.current = undefined
    // The page before can have loaded itself again meanwhile, which stops what was asked for.
    if (asked !== undefined && asked !== addressIn(own))
      own.contentWindow?.location.replace(asked)
  }
  useEffect(
    () => (frame.current ? attachToPage(frame.current, follows) : undefined),
    [follows],
  )
  return (
    <iframe
      ref={frame}
      title="The page in the shop"
      src="about:blank"
      data-chosen={isChosen}
      onLoad={onLoad}
    />
  )
}

/** Returns the address of the page in a frame, without the origin; '' where the browser shows an error of its own. */
function addressIn({ contentDocument }: HTMLIFrameElement): string {
  const { pathname = '', search = '', hash = '' } = contentDocument?.location ?? {}
  return pathname + search + hash
}

const root = document.querySelector('#editor')
if (root) createRoot(root).render(<App />)
