import {
  type ComponentProps,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createRoot } from 'react-dom/client'
import { editorAddress, useAddress } from './address.ts'
import { useReturns, useServer } from './connection.ts'
import { Editing } from './form/Editing.tsx'
import { Choice } from './form/field-parts.tsx'
import { EditorHome } from './home/Home.tsx'
import { Orders } from './orders/Orders.tsx'
import { attachToPage, showPlace } from './page/frame.ts'
import { PageLanguage } from './page/page-language.ts'
import { Button, capitalize } from './parts.tsx'
import { PictureOffer } from './picture-fields/PictureOffer.tsx'
import { Publish } from './publish/Publish.tsx'
import { ServerNotice } from './ServerNotice.tsx'
import { isGone, useAnnouncement, useAnswer } from './server.ts'
import { StepButtons } from './steps.tsx'
import { Translate } from './translate/Translate.tsx'

function App() {
  const query = useAddress()
  const server = useServer()
  const returns = useReturns()
  const [chosenLanguage, chooseLanguage] = useState<string>()
  const [follows, setFollows] = useState(false)
  const [side, setSide] = useSide(query)

  const name = query.get('doc') ?? ''
  const translated = query.get('translate')
  const isPublishing = query.has('publish')
  const isPosting = query.has('orders')
  const { data: overview } = useAnswer('overview', {}, { follows: true })
  const { data: form, error } = useAnswer('form', { name }, { follows: true })
  const { languages = [], shop = 'Editor', steps } = overview ?? {}

  const requestedPage = splitPage(query.get('page') ?? '')
  const preferredLanguage =
    chosenLanguage ?? requestedPage?.language ?? form?.language ?? 'en'
  const hasPreferred = languages.some(({ code }) => code === preferredLanguage)
  const language = hasPreferred ? preferredLanguage : languages[0]?.code
  const pageLanguage = useMemo(
    () => ({ language: language ?? '', show: chooseLanguage }),
    [language],
  )

  // The path of the page; '' is the shop's home page. Do not load any page until the
  // form's response says which one, because loading another page first would delay the
  // right one.
  const formPage = name === '' ? '' : form?.page
  const page = isGone(error) ? '' : (requestedPage?.path ?? formPage)
  const canLoad = page !== undefined && server === 'here'

  // React mounts a new view for a new key, so each form or other view starts without the state of the previous one.
  const viewKey = name || translated || `${isPublishing} ${isPosting}`

  return (
    <>
      <header>
        <h1>
          <a href={editorAddress('')}>{shop}</a>
        </h1>
        <StepButtons steps={steps} name={form?.name ?? name} />
        {overview?.takesOrders && (
          <a
            href={editorAddress('', { orders: '1' })}
            aria-current={isPosting ? 'page' : undefined}
          >
            Orders
          </a>
        )}
        {overview?.publishes && (
          <a
            href={editorAddress('', { publish: '1' })}
            aria-current={isPublishing ? 'page' : undefined}
          >
            Publish
          </a>
        )}
        <p role="status">{useAnnouncement()}</p>
        <SideButtons side={side} onChoose={setSide} />
        <PageTools
          follows={follows}
          onFollow={setFollows}
          language={language ?? ''}
          languages={languages}
          onLanguage={chooseLanguage}
        />
      </header>
      <ServerNotice />
      <main
        key={viewKey}
        data-chosen={side === 'form'}
        onFocus={({ target }) => showPlace(form?.name ?? name, target)}
      >
        <PictureOffer />
        <PageLanguage value={pageLanguage}>
          <View
            translated={translated}
            name={name}
            isPublishing={isPublishing}
            isPosting={isPosting}
            query={query}
          />
        </PageLanguage>
      </main>
      {language && (
        <ShopFrame
          // Reload the page after a restart, because the new server does not know the
          // page's marks.
          key={returns}
          src={canLoad ? `/${language}${page}` : undefined}
          follows={follows}
          isChosen={side === 'page'}
        />
      )}
    </>
  )
}

/**
 * Splits the address of a shop page: '/sv/prints?a1' → language 'sv', path '/prints?a1'
 */
function splitPage(address: string) {
  const [, language, path] = /^\/([^/?#]+)(.*)$/.exec(address) ?? []
  return language === undefined || path === undefined ? undefined : { language, path }
}

interface PageToolsProps {
  readonly follows: boolean
  readonly language: string
  readonly languages: ComponentProps<typeof Choice>['options']
  onFollow(follows: boolean): void
  onLanguage(language: string | undefined): void
}

/** Switches in the header that change the page next to the form. */
const PageTools = ({
  follows,
  language,
  languages,
  onFollow,
  onLanguage,
}: PageToolsProps) => (
  <div className="page-tools">
    <label className="check">
      <input
        type="checkbox"
        role="switch"
        checked={follows}
        aria-checked={follows}
        onChange={() => onFollow(!follows)}
      />
      Follow links
    </label>
    <label htmlFor="page-language">Page in</label>
    <Choice
      id="page-language"
      required
      value={language}
      options={languages}
      onChange={onLanguage}
    />
  </div>
)

interface ViewProps {
  /** The target language while the shop is being translated. */
  readonly translated: string | null
  /** The name of the document to edit, or ''. */
  readonly name: string
  readonly isPublishing: boolean
  readonly isPosting: boolean
  readonly query: URLSearchParams
}

/** The main part of the editor, chosen by the address. */
function View({ translated, name, isPublishing, isPosting, query }: ViewProps) {
  if (translated) return <Translate lang={translated} />
  if (name) return <Editing name={name} query={query} />
  if (isPosting) return <Orders />
  return isPublishing ? <Publish /> : <EditorHome />
}

type Side = 'form' | 'page'

/**
 * Returns the side that a narrow window shows. Each new address shows the form, which
 * must be visible to get the focus.
 */
function useSide(query: URLSearchParams) {
  const [side, setSide] = useState<Side>('form')
  const [previousQuery, setPreviousQuery] = useState(query)

  if (previousQuery !== query) {
    setPreviousQuery(query)
    setSide('form')
  }

  return [side, setSide] as const
}

const SideButtons = ({ side, onChoose }: { side: Side; onChoose(side: Side): void }) => (
  <fieldset className="sides" aria-label="Show">
    {(['form', 'page'] as const).map((option) => (
      <Button
        key={option}
        label={capitalize(option)}
        aria-pressed={side === option}
        onClick={() => onChoose(option)}
      />
    ))}
  </fieldset>
)

interface ShopFrameProps {
  /** The address of the page; undefined while no page can be loaded. */
  readonly src: string | undefined
  /** Tells whether clicks follow links instead of opening forms. */
  readonly follows: boolean
  readonly isChosen: boolean
}

/**
 * Shows a page of the shop. The page updates itself after each save, so it is reloaded
 * only when `src` changes.
 */
function ShopFrame({ src, follows, isChosen }: ShopFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  /** The requested page, until it has loaded. */
  const awaited = useRef<string>(undefined)

  useEffect(() => {
    const element = frame.current
    if (!element || src === undefined) return

    const currentAddress = awaited.current ?? addressIn(element)
    if (src === currentAddress) return

    // The page runs on the same thread as the form, so let the form render first.
    const timer = setTimeout(() => {
      awaited.current = src
      // Unlike a new `src`, this adds no entry to the history, so Back leaves the form.
      element.contentWindow?.location.replace(src)
    }, 0)
    return () => clearTimeout(timer)
  }, [src])

  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void => {
    const request = awaited.current
    awaited.current = undefined
    // The previous page may have reloaded itself meanwhile, which cancels the request.
    if (request !== undefined && request !== addressIn(currentTarget))
      currentTarget.contentWindow?.location.replace(request)
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

/**
 * Returns the address of the page in a frame, without the origin; '' if the browser shows
 * an error page, because scripts cannot read its address.
 */
function addressIn({ contentDocument }: HTMLIFrameElement): string {
  const { pathname = '', search = '', hash = '' } = contentDocument?.location ?? {}
  return pathname + search + hash
}

const root = document.querySelector('#editor')
if (root) createRoot(root).render(<App />)
