import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { FormField, FormState } from '../../protocol.ts'
import type { ValueEdit } from '../../values.ts'
import { editorAddress, isWithin } from '../address.ts'
import { useServer } from '../connection.ts'
import { LeftRepairs } from '../drafts/LeftRepairs.tsx'
import { DraftOffers } from '../drafts/Offers.tsx'
import { SELECT_WORD } from '../long-texts/MarkdownField.tsx'
import { isWritingInPage } from '../page/frame.ts'
import { findWord } from '../page/word-places.ts'
import { Confirmation } from '../parts.tsx'
import { isGone, useAnswer } from '../server.ts'
import { BrokenFiles } from '../versions/Broken.tsx'
import { currentFindings, FaultList, leadTo, scrollToMiddle, useNews } from './faults.tsx'
import { FormContext, NotesContext } from './field-parts.tsx'
import { FieldView } from './fields.tsx'
import { type Status, useDocument } from './useDocument.ts'
import { WorkForm } from './work.tsx'

const statusWords: Readonly<Record<Status, string>> = {
  saved: 'Saved',
  waiting: 'Saving …',
  unsaved: 'Not saved',
}

/** Shows the form of a document, and the forms that rename, copy or remove it. `query` names the field to start at. */
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

  // The visible fields are rendered first, then the rest of a long form.
  const isDrawn = state !== undefined
  const isWhole = useDeferredValue(isDrawn, false)
  const at = query.get('at') ?? placeOfFinding(query.get('place'), state?.findings)
  const isWaiting = useServer() !== 'here' && status === 'waiting'

  useLeaveQuestion(status)
  useFirstField(query, at, isDrawn, isWhole)

  // The newest functions, for fields that are not rendered again.
  const act = useRef({ take, save })
  act.current = { take, save }
  const context = useMemo(() => {
    const { name: file = name, shape, pictures, languages = [] } = state ?? {}
    return {
      id: '',
      name: file,
      shape,
      pictures,
      languages,
      unwritten: state ? unwrittenIn(state) : [],
      take: (edits: readonly ValueEdit[]) => act.current.take(edits),
      commit: () => void act.current.save(),
    }
  }, [name, state?.shape, state?.languages, state])

  const findings = useMemo(
    () => state && currentFindings(state, data, proposal),
    [state, data, proposal],
  )
  const isNew = useNews(findings)

  const gone = isGone(error) && <Gone />
  if (gone && status === 'saved') return gone
  if (!state || !findings) return <p role="status">{error?.message ?? 'Loading …'}</p>

  const { title, group, languages, unreadable, field } = state
  const onYes = () => void save(outcome?.kind === 'asks')
  const question = outcome && { outcome, onYes, onNo: restore }
  const shownField =
    isWhole || field.kind !== 'group'
      ? field
      : { ...field, fields: firstFields(field.fields, at) }

  return (
    <>
      <h2>
        <small>{group}</small>
        {title}{' '}
        <output data-status={status} aria-live="polite">
          {!unreadable &&
            (isWaiting ? 'Kept in this browser, not saved yet' : statusWords[status])}
        </output>
      </h2>
      {gone}
      {status === 'saved' && <DraftOffers offers={offers} onGoOn={goOn} />}
      {!unreadable && status === 'saved' && <LeftRepairs form={state} onGoOn={goOn} />}
      {unreadable && status !== 'saved' && (
        <p role="status">
          What you typed is kept in this browser, and is saved when the text can be read
          again.
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

/** Lists the languages without any value, for a document that has one file per language. */
function unwrittenIn({ name, data, languages }: FormState): readonly string[] {
  if (!name.includes('*')) return []

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

/** The number of fields, or groups of fields, that are rendered at first. */
const FIRST_COUNT = 6

/** Returns the fields to render at first: the one with the path `at`, or else those at the top. */
function firstFields(
  fields: readonly FormField[],
  at: string | undefined,
): readonly FormField[] {
  const matches = fields.filter(({ key }) => key === at?.split('.')[0])
  return matches.length > 0 ? matches : fields.slice(0, FIRST_COUNT)
}

/** Returns the path of the field that has a finding at a place in a file: 'content/prices.yaml:3:5'. */
const placeOfFinding = (
  place: string | null,
  findings: FormState['findings'] = [],
): string | undefined =>
  findings.find((finding) => finding.place === place)?.path.join('.')

/** Leads to the field `at` and selects the clicked `word` of the query. '2:lake' is the third lake. */
function useFirstField(
  query: URLSearchParams,
  at: string | undefined,
  isDrawn: boolean,
  isWhole: boolean,
): void {
  const firstControl = useRef<HTMLElement>(undefined)
  const lead = useEffectEvent((query: URLSearchParams) => {
    if (!at || isWritingInPage()) return

    const control = leadTo(document, at)
    firstControl.current = control
    if (control) selectWord(control, query.get('word') ?? '')
  })
  useEffect(() => (isDrawn ? lead(query) : undefined), [query, isDrawn])

  // The rest of the form can move the field, because some of it is rendered above.
  useLayoutEffect(() => {
    const control = firstControl.current
    if (isWhole && control?.isConnected) scrollToMiddle(control)
  }, [isWhole])
}

/** Selects a numbered word in a control, or else the whole text. */
function selectWord(control: HTMLElement, numberedWord: string): void {
  const [, digits = 0, word = ''] = /^(\d+):(.+)$/.exec(numberedWord) ?? []
  const number = Number(digits)

  control.dispatchEvent(new CustomEvent(SELECT_WORD, { detail: [word, number] }))
  if (control instanceof HTMLInputElement) control.select()
  if (!(control instanceof HTMLTextAreaElement)) return

  const from = findWord(control.value, word, number)
  if (from === undefined) control.select()
  else control.setSelectionRange(from, from + word.length)
}

const LEAVE_QUESTION =
  'Your last change is not saved. Leave anyway? This browser keeps it.'

/** Asks before a change is lost. Leaving the form saves a waiting change, but leaving the page does not. */
export function useLeaveQuestion(status: Status): void {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving

    if (status !== 'saved')
      addEventListener('beforeunload', (event) => event.preventDefault(), { signal })

    const ask = (event: NavigateEvent): void => {
      const isLost = status === 'unsaved' && event.cancelable && isWithin(event)
      if (isLost && !confirm(LEAVE_QUESTION)) event.preventDefault()
    }
    window.navigation?.addEventListener('navigate', ask, { signal })

    return () => leaving.abort()
  }, [status])
}
