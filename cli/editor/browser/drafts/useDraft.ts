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

/** Input to keep, to which the hooks add its id, and its form if it names none. */
type TypedInput = Pick<FormDraft, 'address' | 'did' | 'value'> &
  Partial<Pick<FormDraft, 'form'>>

/** Keeps the unsaved input of a form, and offers the input of earlier visits. */
export function useDraft(form: string) {
  const inputs = useDrafts()
  const id = useRef('')

  return {
    offers: inputs.filter((input) => input.form === form),
    /** Keeps the input. Undefined deletes it, because it was saved or taken back. */
    keep(typed: TypedInput | undefined): void {
      if (!typed) {
        if (id.current !== '') dropDraft(id.current)
        id.current = ''
        return
      }

      id.current ||= newDraftId()
      keepDraft({ id: id.current, form, ...typed })
    },
    /** Resumes an input of an earlier visit: later changes are kept in its place. */
    goOn(input: FormDraft): void {
      id.current = input.id
      openDraft(input.id)
    },
    /** Offers the input again, once no save is under way. */
    leave: () => leaveDraft(id.current),
  }
}

interface KeptInputOptions {
  /** The form that it belongs to, such as 'publish'. */
  readonly form: string
  /** The input so far; undefined if there is nothing to keep. */
  readonly typed: TypedInput | undefined
  /** Shows the input of an earlier visit. */
  resume(value: unknown): void
}

/**
 * Keeps the input of a form in step with what is typed. Returns the input of earlier
 * visits as `offers`.
 */
export function useKeptInput({ form, typed, resume }: KeptInputOptions) {
  const { offers, keep, goOn, leave } = useDraft(form)

  // Every render makes a new object, so changes are detected by comparing JSON.
  const typedJson = typed && JSON.stringify(typed)
  const keepTyped = useEffectEvent((json: string | undefined) =>
    keep(json === undefined ? undefined : typed),
  )
  useEffect(() => keepTyped(typedJson), [typedJson])

  const onLeave = useEffectEvent(leave)
  useEffect(() => () => onLeave(), [])

  const onGoOn = (input: FormDraft): void => {
    goOn(input)
    resume(input.value)
  }
  useNamedDraft(offers, true, onGoOn)

  return { offers, onGoOn, drop: () => keep(undefined) }
}

/** Resumes the input that the address names, as soon as the form `isReady`. */
export function useNamedDraft(
  offers: readonly FormDraft[],
  isReady: boolean,
  goOn: (input: FormDraft) => void,
): void {
  const id = new URLSearchParams(location.search).get('draft')
  const namedInput = offers.find((offer) => offer.id === id)

  const resume = useEffectEvent(goOn)
  useEffect(() => {
    if (isReady && namedInput) resume(namedInput)
  }, [isReady, namedInput])
}
