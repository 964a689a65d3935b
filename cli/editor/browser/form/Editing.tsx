import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { hasFilePerLanguage } from '../../document-name.ts'
import type { FormField, FormState } from '../../protocol.ts'
import type { ValueEdit } from '../../values.ts'
import { editorAddress, isWithin } from '../address.ts'
import { useServer } from '../connection.ts'
import { SELECT_WORD } from '../long-texts/MarkdownField.tsx'
import { isWritingInPage } from '../page/frame.ts'
import { findWord } from '../page/word-places.ts'
import { Confirmation } from '../parts.tsx'
import { isGone, useAnswer } from '../server.ts'
import { LeftRepairs } from '../unsaved/LeftRepairs.tsx'
import { ResumeOffers } from '../unsaved/ResumeOffers.tsx'
import { BrokenFiles } from '../versions/Broken.tsx'
import {
  currentFindings,
  FaultList,
  focusField,
  scrollToMiddle,
  useIsNew,
} from './faults.tsx'
import { type Form, FormContext, NotesContext } from './field-parts.tsx'
import { FieldView } from './fields.tsx'
import { type Status, useDocument } from './useDocument.ts'
import { WorkForm } from './work.tsx'

const statusWords: Readonly<Record<Status, string>> = {
  saved: 'Saved',
  waiting: 'Saving …',
  unsaved: 'Not saved',
}

/**
 * Shows the form of a document, and the forms that rename, copy or remove it. `query`
 * gives the field to start at.
 */
export function Editing({
  name,
  query,
}: {
  readonly name: string
  readonly query: URLSearchParams
}) {
  const {
    state,
    error,
    data,
    proposal,
    outcome,
    status,
    take,
    save,
    restore,
    refetch,
    offers,
    goOn,
  } = useDocument(name)
  // A separate request, because reading the git history takes longer than the form.
  const { data: outdated } = useAnswer('outdated', { name })

  // In a long form, the visible fields are rendered first, and the rest later.
  const isDrawn = state !== undefined
  const isWhole = useDeferredValue(isDrawn, false)
  const at = query.get('at') ?? placeOfFinding(query.get('place'), state?.findings)
  const isServerAway = useServer() !== 'here'

  useLeaveQuestion(status)
  useFirstField({ query, at, isDrawn, isWhole })
  const context = useFormContext(name, state, { take, save })

  const findings = useMemo(
    () => state && currentFindings(state, data, proposal),
    [state, data, proposal],
  )
  const isNew = useIsNew(findings)

  const gone = isGone(error) && <Gone />
  // With unsaved input, the form stays below the message, so that nothing typed is lost.
  if (gone && status === 'saved') return gone
  if (!state || !findings) return <p role="status">{error?.message ?? 'Loading …'}</p>

  const { title, group, languages, unreadable, field } = state
  const mustWait = isServerAway && status === 'waiting'
  const statusText = mustWait
    ? 'Kept in this browser, not saved yet'
    : statusWords[status]

  // "Yes" confirms a question; after a refusal, it only retries.
  const onYes = () => void save(outcome?.kind === 'asks')
  const question = outcome && { outcome, onYes, onNo: restore }

  const isShortened = !isWhole && field.kind === 'group'
  const shownField = isShortened
    ? { ...field, fields: firstFields(field.fields, at) }
    : field

  return (
    <>
      <h2>
        <small>{group}</small>
        {title}{' '}
        <output data-status={status} aria-live="polite">
          {!unreadable && statusText}
        </output>
      </h2>
      {gone}
      {status === 'saved' && <ResumeOffers offers={offers} onContinue={goOn} />}
      {!unreadable && status === 'saved' && (
        <LeftRepairs form={state} onContinue={goOn} />
      )}
      {unreadable && status !== 'saved' && (
        <p role="status">
          What you typed is kept in this browser and will be saved once the text can be
          read again.
        </p>
      )}
      {unreadable && <BrokenFiles form={state} onMended={refetch} />}
      {question && outcome?.at === undefined && <Confirmation {...question} />}
      {!unreadable && (
        <FormContext value={context}>
          <NotesContext value={{ findings, outdated, isNew, question }}>
            <FaultList findings={findings} field={field} languages={languages} />
            <FieldView field={shownField} path={[]} value={data} label={title} />
          </NotesContext>
        </FormContext>
      )}
      {(unreadable ? [] : state.works).map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} />
      ))}
    </>
  )
}

/** The functions that a document's fields call. */
interface FormFunctions {
  take(edits: readonly ValueEdit[]): void
  save(): Promise<void>
}

/**
 * Returns the context of a document's fields. It changes only when the document's state
 * changes. `name` is from the address, which may identify the document in another way,
 * such as 'poster:two-moons'.
 */
function useFormContext(
  name: string,
  state: FormState | undefined,
  functions: FormFunctions,
): Form {
  // Fields with an unchanged value are not re-rendered, but must call the newest
  // functions.
  const newest = useRef(functions)
  newest.current = functions

  return useMemo(() => {
    const { shape, pictures, languages = [], ready } = state ?? {}
    return {
      id: '',
      name: state?.name ?? name,
      shape,
      pictures,
      languages,
      ready,
      unwritten: state ? unwrittenIn(state) : [],
      take: (edits: readonly ValueEdit[]) => newest.current.take(edits),
      commit: () => void newest.current.save(),
    }
  }, [name, state])
}

/**
 * Lists the languages in which the document has no value, if it has one file per
 * language.
 */
function unwrittenIn({ name, data, languages }: FormState): readonly string[] {
  if (!hasFilePerLanguage(name)) return []

  const values = Object.values(Object(data)) as readonly unknown[]
  const codes = languages.map(({ code }) => code)
  return codes.filter((code) =>
    values.every((value) => Object(value)[code] === undefined),
  )
}

const Gone = () => (
  <div className="decide" role="alert">
    <p>
      This is no longer in the shop: it was renamed or removed, here or in another
      browser.
    </p>
    <a href={editorAddress('')}>Go to the home page</a>
  </div>
)

/** The number of fields, or groups of fields, that are rendered first. */
const FIRST_COUNT = 6

/**
 * Returns the fields to render first: the field that contains the path `at`, or else the
 * fields at the top.
 */
function firstFields(
  fields: readonly FormField[],
  at: string | undefined,
): readonly FormField[] {
  const matches = fields.filter(({ key }) => key === at?.split('.')[0])
  return matches.length > 0 ? matches : fields.slice(0, FIRST_COUNT)
}

/**
 * Returns the path of the field with the finding at `place`, which is a file, a line and
 * a column: 'content/prices.yaml:3:5'.
 */
const placeOfFinding = (
  place: string | null,
  findings: FormState['findings'] = [],
): string | undefined =>
  findings.find((finding) => finding.place === place)?.path.join('.')

interface FirstFieldOptions {
  readonly query: URLSearchParams
  /** The path of the field to start at. */
  readonly at: string | undefined
  /** Tells whether the first fields are rendered, including the field to start at. */
  readonly isDrawn: boolean
  /** Tells whether all fields are rendered. */
  readonly isWhole: boolean
}

/**
 * Scrolls to the field `at`, focuses it, and selects the word that was clicked in the
 * page. The query's `word` identifies this word: '2:lake' is the third "lake".
 */
function useFirstField({ query, at, isDrawn, isWhole }: FirstFieldOptions): void {
  const firstControl = useRef<HTMLElement>(undefined)
  const focusAtPath = useEffectEvent((query: URLSearchParams) => {
    // Keep the focus on a text that is being edited in the page.
    if (!at || isWritingInPage()) return

    const control = focusField(document, at)
    firstControl.current = control
    if (control) selectWord(control, query.get('word') ?? '')
  })
  useEffect(() => {
    if (isDrawn) focusAtPath(query)
  }, [query, isDrawn])

  // Fields that are rendered later can be above this field and shift it.
  useLayoutEffect(() => {
    const control = firstControl.current
    if (isWhole && control?.isConnected) scrollToMiddle(control)
  }, [isWhole])
}

/** Matches a word and the number of identical words before it: '2:lake' */
const NUMBERED_WORD = /^(\d+):(.+)$/

/** Selects a numbered word in a control, or else the whole text. */
function selectWord(control: HTMLElement, numberedWord: string): void {
  const [, digits = '0', word = ''] = NUMBERED_WORD.exec(numberedWord) ?? []
  const number = Number(digits)

  // A Markdown editor selects the word itself.
  control.dispatchEvent(new CustomEvent(SELECT_WORD, { detail: [word, number] }))

  if (control instanceof HTMLInputElement) control.select()
  if (!(control instanceof HTMLTextAreaElement)) return

  const from = findWord(control.value, word, number)
  if (from === undefined) control.select()
  else control.setSelectionRange(from, from + word.length)
}

const LEAVE_QUESTION =
  'Your last change is not saved. Leave anyway? This browser keeps it.'

/**
 * Asks before somebody leaves an unsaved change. When the whole page is left, it asks
 * about any unsaved change. When another form of the editor is opened, it asks only about
 * a change that the server refused, because a waiting change is saved when its form is
 * left.
 */
export function useLeaveQuestion(status: Status): void {
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended

    if (status !== 'saved')
      addEventListener('beforeunload', (event) => event.preventDefault(), { signal })

    const askBeforeLeaving = (event: NavigateEvent): void => {
      const needsDecision = status === 'unsaved'
      const needsAnswer = needsDecision && event.cancelable && isWithin(event)
      if (needsAnswer && !confirm(LEAVE_QUESTION)) event.preventDefault()
    }
    window.navigation?.addEventListener('navigate', askBeforeLeaving, { signal })

    return () => ended.abort()
  }, [status])
}
