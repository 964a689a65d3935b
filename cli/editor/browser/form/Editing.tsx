import { deepEqual } from 'fast-equals'
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Field, FormState, Outcome } from '../../protocol.ts'
import { editsBetween, editValue, isSamePlace, type ValueEdit } from '../../values.ts'
import { addressOf, isWithin } from '../address.ts'
import { useServer } from '../connection.ts'
import { dropDraft, type Draft as KeptDraft } from '../drafts/drafts.ts'
import { draftOfEdit, editedIn, isDone } from '../drafts/edit-drafts.ts'
import { Offers } from '../drafts/Offers.tsx'
import { useDraft, useNamedDraft } from '../drafts/useDraft.ts'
import { SELECT_WORD } from '../long-texts/MarkdownField.tsx'
import { isWritingInPage } from '../page/frame.ts'
import { forgetTyped, showTyped } from '../page/show-typed.ts'
import { findWord } from '../page/word-places.ts'
import { Question } from '../parts.tsx'
import { registerForm } from '../pending-save.ts'
import { ask, isGone, newestAnswer, refusal, say, useAnswer } from '../server.ts'
import { BrokenFiles } from '../versions/Broken.tsx'
import { currentFindings, FaultList, leadTo, type Proposal, scrollToMiddle, useNews } from './faults.tsx'
import { FormContext, NotesContext } from './field-parts.tsx'
import { FieldView } from './fields.tsx'
import { LOST_PICTURE, withoutLostPictures } from './lost-pictures.ts'
import { savableData } from './savable.ts'
import { WorkForm } from './work.tsx'

const statusWords = { saved: 'Saved', waiting: 'Saving …', unsaved: 'Not saved' }
type Status = keyof typeof statusWords

/** Shows the form of a document, and the forms that rename, copy or remove it. `query` names the field to begin with. */
export function Editing({ name, query }: { readonly name: string; readonly query: URLSearchParams }) {
  const form = useDocument(name)
  const { state, error, data, proposal, outcome, status, take, save, restore, refetch, offers, goOn } = form
  // A request of its own, for the history in git takes longer than the form.
  const { data: outdated } = useAnswer('outdated', { name })
  // The fields in sight are drawn first, then the rest of a long form.
  const isDrawn = state !== undefined
  const isWhole = useDeferredValue(isDrawn, false)
  const at = query.get('at') ?? placeOfFinding(query.get('place'), state?.findings)
  const isWaiting = useServer() !== 'here' && status === 'waiting'
  useLeaveQuestion(status)
  useFirstField(query, at, isDrawn, isWhole)
  // The newest functions, for fields that are not drawn anew.
  const act = useRef({ take, save })
  act.current = { take, save }
  const context = useMemo(() => {
    const { name: file = name, shape, pictures, languages = [] } = state ?? {}
    return {
      ...{ id: '', name: file, shape, pictures, languages },
      unwritten: state ? unwrittenIn(state) : [],
      take: (edits: readonly ValueEdit[]) => act.current.take(edits),
      commit: () => void act.current.save(),
    }
  }, [name, state?.shape, state?.languages, state])
  const gone = isGone(error) && <Gone />
  const findings = useMemo(() => state && currentFindings(state, data, proposal), [state, data, proposal])
  const isNew = useNews(findings)
  if (gone && status === 'saved') return gone
  if (!state || !findings) return <p role="status">{error?.message ?? 'Loading …'}</p>
  const { title, group, languages, unreadable, field } = state
  const onYes = () => void save(outcome?.kind === 'asks')
  const question = outcome && { outcome, onYes, onNo: restore }
  const shown =
    isWhole || field.kind !== 'group' ? field : { ...field, fields: firstFields(field.fields, at) }
  return (
    <>
      <h2>
        <small>{group}</small>
        {title}{' '}
        <output data-status={status} aria-live="polite">
          {!unreadable && (isWaiting ? 'Kept here, not saved yet' : statusWords[status])}
        </output>
      </h2>
      {gone}
      {status === 'saved' && <Offers offers={offers} onGoOn={goOn} />}
      {unreadable && <BrokenFiles form={state} onMended={refetch} />}
      {question && outcome?.at === undefined && <Question {...question} />}
      {!unreadable && (
        <FormContext value={context}>
          <NotesContext value={{ findings, outdated, isNew, question }}>
            <FaultList {...{ findings, field, languages }} />
            <FieldView field={shown} path={[]} value={data} label={title} />
          </NotesContext>
        </FormContext>
      )}
      {(unreadable ? [] : state.works).map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} />
      ))}
    </>
  )
}

/** Finds the languages in which a document with a file in each language has no value at all. */
function unwrittenIn({ name, data, languages }: FormState): readonly string[] {
  if (!name.includes('*')) return []
  const values = Object.values(Object(data)) as readonly unknown[]
  const codes = languages.map(({ code }) => code)
  return codes.filter((code) => values.every((value) => Object(value)[code] === undefined))
}

const Gone = () => (
  <div className="decide" role="alert">
    <p>This is no longer in the shop: it was renamed or removed, here or in another browser.</p>
    <a href={addressOf('')}>To everything in the shop</a>
  </div>
)

/** The number of fields, or groups of fields, that are drawn at first. */
const FIRST = 6

/** Returns the fields that are drawn at first: the one with the path `at`, or else those at the top. */
function firstFields(fields: readonly Field[], at: string | undefined): readonly Field[] {
  const wanted = fields.filter(({ key }) => key === at?.split('.')[0])
  return wanted.length > 0 ? wanted : fields.slice(0, FIRST)
}

/** Returns the path of the field with the finding at a place, 'content/prices.yaml:3:5'. */
const placeOfFinding = (place: string | null, findings: FormState['findings'] = []): string | undefined =>
  findings.find((finding) => finding.place === place)?.path.join('.')

/** Leads to the field `at`, and selects the `word` of the query on which somebody clicked: '2:lake' is the third lake. */
function useFirstField(
  query: URLSearchParams,
  at: string | undefined,
  isDrawn: boolean,
  isWhole: boolean,
): void {
  const found = useRef<HTMLElement>(undefined)
  const lead = useEffectEvent((query: URLSearchParams) => {
    if (!at || isWritingInPage()) return
    const control = leadTo(document, at)
    found.current = control
    const [, number = 0, word = ''] = /^(\d+):(.+)$/.exec(query.get('word') ?? '') ?? []
    control?.dispatchEvent(new CustomEvent(SELECT_WORD, { detail: [word, Number(number)] }))
    if (control instanceof HTMLInputElement) control.select()
    if (!(control instanceof HTMLTextAreaElement)) return
    const from = findWord(control.value, word, Number(number))
    if (from === undefined) control.select()
    else control.setSelectionRange(from, from + word.length)
  })
  useEffect(() => (isDrawn ? lead(query) : undefined), [query, isDrawn])

  // The rest of the form is drawn above the field, too.
  useLayoutEffect(() => {
    if (isWhole && found.current?.isConnected) scrollToMiddle(found.current)
  }, [isWhole])
}

/** The pause in typing after which a change is saved. */
const REST_MS = 250

/** The typed values that are not saved. */
interface Draft {
  readonly from: FormState
  readonly data: unknown
  readonly outcome?: Outcome | undefined
  readonly proposal?: Proposal | undefined
}

/** Tells whether nothing is typed that could be saved: at most the space of a next word, or a new entry that is empty. */
const isAsSaved = ({ from, data }: Draft): boolean => deepEqual(from.data, savableData(from.data, data))

function useDocument(name: string) {
  const { data: state, error, refetch } = useAnswer('form', { name }, true)
  const [draft, show] = useState<Draft>()
  // Saves go on after the form is left: they need the newest draft, not the one that was drawn.
  const own = useRef<{
    draft?: Draft | undefined
    timer?: number
    isSaving?: boolean
    /** Tells whether the draft waits until somebody has mended its file. */
    isHeld?: boolean
    /** The save under way, or the last one. */
    saving?: Promise<void>
    isLeft?: boolean
  }>({}).current
  const kept = useDraft(`edit ${state?.name ?? name}`)
  const put = (next?: Draft): void => {
    const saved = newestAnswer('form', { name })
    showTyped(name, (own.draft ?? saved)?.data, (next ?? saved)?.data)
    if (!next) forgetTyped(name)
    own.draft = next
    show(next)
    kept.keep(next && !isAsSaved(next) ? draftOfEdit(next.from, next.data) : undefined)
  }
  const save = (sure = false): Promise<void> => {
    if (!own.isSaving) own.saving = saveDraft(sure)
    return own.saving ?? Promise.resolve()
  }
  const saveDraft = async (sure: boolean): Promise<void> => {
    const sent = own.draft
    if (!sent) return
    if (deepEqual(sent.from.data, sent.data)) return put()
    if (isAsSaved(sent)) return
    own.isSaving = true
    const before = sent.from.data
    const after = savableData(before, sent.data)
    const outcome = await ask('save', { name, before, after, sure }).catch(refusal)
    const { data: next = sent.from } = await refetch()
    own.isSaving = false
    own.isHeld = next.unreadable !== undefined && outcome.kind !== 'saved'
    if (own.isHeld) return
    const rest = own.draft && afterSave(sent, own.draft, outcome, next)
    put(rest)
    if (rest && !rest.outcome) await saveDraft(false)
    if (own.isLeft) kept.leave()
  }
  const savePending = useEffectEvent(async () => {
    clearTimeout(own.timer)
    await own.saving
    if (own.draft && !own.draft.outcome) await save()
  })
  useEffect(() => registerForm(savePending), [])
  /** Makes changes in the newest data, which may not be drawn yet: a save can just have ended. */
  const take = (edits: readonly ValueEdit[]): void => {
    const from = own.draft?.from ?? newestAnswer('form', { name })
    if (!from) return
    const old = own.draft ? own.draft.data : from.data
    const data = editValue(old, edits)
    if (deepEqual(data, old)) return
    put({ from, data, proposal: own.draft?.proposal })
    clearTimeout(own.timer)
    own.timer = window.setTimeout(() => void save(), REST_MS)
  }
  const onLeave = useEffectEvent(() => {
    clearTimeout(own.timer)
    own.isLeft = true
    if (!own.draft?.outcome) return void save()
    showTyped(name, own.draft.data, own.draft.from.data)
    forgetTyped(name)
    kept.leave()
  })
  useEffect(() => () => onLeave(), [])
  /** Goes on with a draft from what the form showed then, so that changes of others since then are kept. */
  const goOn = async (draft: KeptDraft): Promise<void> => {
    if (!state || own.draft) return
    kept.goOn(draft)
    const { before, after } = editedIn(draft)
    const checked = await withoutLostPictures(before, after, state.name)
    if (checked.hasLost) say(LOST_PICTURE)
    put({ from: { ...state, data: before }, data: checked.after })
    await save()
  }
  useNamedDraft(kept.offers, state !== undefined, (draft) => void goOn(draft))
  useEffect(() => {
    for (const draft of kept.offers) if (state && isDone(draft, state.data)) dropDraft(draft.id)
  })
  // What Undo or somebody else writes takes the place of a space, or of an empty entry.
  const follow = useEffectEvent((form: FormState | undefined) => {
    const { draft, isSaving, isHeld } = own
    if (!draft || isSaving || form?.unreadable) return
    const newest = form?.data
    if (isHeld) return void save()
    if (deepEqual(draft.from.data, newest)) return
    if (isAsSaved(draft)) return put()
    // The question tells what others wrote, until they write something else in its place.
    const isAsked = draft.outcome?.kind === 'changed-elsewhere'
    if (isAsked && isChangedIn(editsBetween(draft.from.data, draft.data), draft.from.data, newest))
      void save()
  })
  useEffect(() => follow(state), [state])
  const { data, outcome, proposal }: Omit<Draft, 'from'> = draft ?? { data: state?.data }
  const waiting = outcome ? 'unsaved' : 'waiting'
  const status: Status = !draft || isAsSaved(draft) ? 'saved' : waiting
  return {
    ...{ state, error, data, outcome, proposal, status, save, take, refetch },
    restore: () => put(),
    ...{ offers: kept.offers, goOn },
  }
}

/** Tells whether a value changed in the place of one of some edits. */
const isChangedIn = (edits: readonly ValueEdit[], before: unknown, after: unknown): boolean =>
  editsBetween(before, after).some((change) => edits.some((edit) => isSamePlace(edit, change)))

/** Returns the draft left to save: `current` may hold more than was `sent`; `now` is the form after the save. */
function afterSave(sent: Draft, current: Draft, outcome: Outcome, now: FormState): Draft | undefined {
  const [saved, savable] = [sent, current].map(({ from, data }) => savableData(from.data, data))
  const typed = editsBetween(saved, savable)
  const rebase = (from: Draft['data']) => editValue(now.data, editsBetween(from, current.data))
  if (outcome.kind === 'changed-elsewhere') return { from: now, data: rebase(sent.from.data), outcome }
  if (outcome.kind === 'saved')
    return deepEqual(saved, current.data) ? undefined : { from: now, data: rebase(saved) }
  const checked = outcome.findings && { findings: outcome.findings, data: sent.data }
  // A question without findings is about values that are right.
  const proposal = outcome.kind === 'asks' ? checked : (checked ?? current.proposal)
  // A question about values that are no longer in the form is not asked.
  return { ...current, proposal, outcome: typed.length > 0 ? undefined : outcome }
}

/** Asks before a change is lost: a waiting change is saved when its form is left, but not when the page is left. */
export function useLeaveQuestion(status: Status): void {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    if (status !== 'saved') addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    const ask = (event: NavigateEvent): void => {
      const isLost = status === 'unsaved' && event.cancelable && isWithin(event)
      if (isLost && !confirm('Your last change is not saved. Leave it for now? This browser keeps it.'))
        event.preventDefault()
    }
    window.navigation?.addEventListener('navigate', ask, { signal })
    return () => leaving.abort()
  }, [status])
}
