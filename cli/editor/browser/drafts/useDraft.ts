import { useEffect, useEffectEvent, useRef } from 'react'
import {
  type Draft,
  dropDraft,
  keepDraft,
  leaveDraft,
  newDraftId,
  openDraft,
  useDrafts,
} from './drafts.ts'

type Typed = Pick<Draft, 'address' | 'did' | 'value'> & Partial<Pick<Draft, 'form'>>

/** Keeps what is typed in a form, and finds what was typed there before. */
export function useDraft(form: string) {
  const drafts = useDrafts()
  const id = useRef('')
  return {
    offers: drafts.filter((draft) => draft.form === form),
    /** Keeps what the form holds; undefined when it is saved, or taken back. */
    keep(typed: Typed | undefined): void {
      if (!typed) {
        if (id.current !== '') dropDraft(id.current)
        id.current = ''
        return
      }
      id.current ||= newDraftId()
      keepDraft({ id: id.current, form, ...typed })
    },
    /** Goes on with a draft. */
    goOn(draft: Draft): void {
      id.current = draft.id
      openDraft(draft.id)
    },
    /** Offers the draft again. Until then, a save may be on its way. */
    leave: () => leaveDraft(id.current),
  }
}

/** Goes on by itself with the draft that the address names, once the form `isReady`. */
export function useNamedDraft(
  offers: readonly Draft[],
  isReady: boolean,
  goOn: (draft: Draft) => void,
): void {
  const named = offers.find(
    ({ id }) => id === new URLSearchParams(location.search).get('draft'),
  )
  const begin = useEffectEvent(goOn)
  useEffect(() => {
    if (isReady && named) begin(named)
  }, [isReady, named])
}
