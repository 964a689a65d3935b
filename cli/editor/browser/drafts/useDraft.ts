import { useEffect, useEffectEvent, useRef } from 'react'
import {
  dropDraft,
  type FormDraft,
  keepDraft,
  leaveDraft,
  newDraftId,
  openDraft,
  useDrafts,
} from './drafts.ts'

type Typed = Pick<FormDraft, 'address' | 'did' | 'value'> &
  Partial<Pick<FormDraft, 'form'>>

/** Stores the draft of a form, and finds its earlier drafts. */
export function useDraft(form: string) {
  const drafts = useDrafts()
  const id = useRef('')

  return {
    offers: drafts.filter((draft) => draft.form === form),
    /** Stores the form's content, or ends the draft if it is undefined: saved, or taken back. */
    keep(typed: Typed | undefined): void {
      if (!typed) {
        if (id.current !== '') dropDraft(id.current)
        id.current = ''
        return
      }

      id.current ||= newDraftId()
      keepDraft({ id: id.current, form, ...typed })
    },
    /** Resumes a draft. */
    goOn(draft: FormDraft): void {
      id.current = draft.id
      openDraft(draft.id)
    },
    /** Offers the draft again, once no save is under way. */
    leave: () => leaveDraft(id.current),
  }
}

interface KeptInput {
  /** The form it belongs to, such as 'publish'. */
  readonly form: string
  /** The input so far; undefined if there is nothing to keep. */
  readonly typed: Typed | undefined
  /** Shows the input of an earlier visit. */
  resume(value: unknown): void
}

/** Keeps the input of a form until it is saved or taken back. Returns the drafts of earlier visits. */
export function useKeptInput({ form, typed, resume }: KeptInput) {
  const { offers, keep, goOn, leave } = useDraft(form)

  // Renders without a change make equal objects, so their texts are compared.
  const text = typed && JSON.stringify(typed)
  const store = useEffectEvent((changed: string | undefined) =>
    keep(changed === undefined ? undefined : typed),
  )
  useEffect(() => store(text), [text])

  const onLeave = useEffectEvent(leave)
  useEffect(() => () => onLeave(), [])

  const onGoOn = (draft: FormDraft): void => {
    goOn(draft)
    resume(draft.value)
  }
  useNamedDraft(offers, true, onGoOn)

  return { offers, onGoOn, drop: () => keep(undefined) }
}

/** Resumes the draft that the address names as soon as the form `isReady`. */
export function useNamedDraft(
  offers: readonly FormDraft[],
  isReady: boolean,
  goOn: (draft: FormDraft) => void,
): void {
  const id = new URLSearchParams(location.search).get('draft')
  const draft = offers.find((offer) => offer.id === id)

  const resume = useEffectEvent(goOn)
  useEffect(() => {
    if (isReady && draft) resume(draft)
  }, [isReady, draft])
}
