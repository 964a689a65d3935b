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
