import { useEffect, useEffectEvent, useRef } from 'react'
import {
  dropInput,
  leaveInput,
  newInputId,
  openInput,
  type StoredInput,
  storeInput,
  useOfferedInputs,
} from './inputs.ts'

/**
 * Input to keep. The hooks add its id and, if it does not specify a form, their own form.
 */
type TypedInput = Pick<StoredInput, 'address' | 'did' | 'value'> &
  Partial<Pick<StoredInput, 'form'>>

/** Keeps the unsaved input of a form, and offers the input from earlier visits. */
export function useFormInput(form: string) {
  const inputs = useOfferedInputs()
  const id = useRef('')

  return {
    offers: inputs.filter((input) => input.form === form),
    /** Keeps the input. Undefined deletes it, because it was saved or discarded. */
    keep(typed: TypedInput | undefined): void {
      if (!typed) {
        if (id.current !== '') dropInput(id.current)
        id.current = ''
        return
      }

      id.current ||= newInputId()
      storeInput({ id: id.current, form, ...typed })
    },
    /** Resumes an input from an earlier visit. Later changes replace it. */
    goOn(input: StoredInput): void {
      id.current = input.id
      openInput(input.id)
    },
    /** Offers the input again after its form was left. */
    leave: () => leaveInput(id.current),
  }
}

interface KeptInputOptions {
  /** The form of the input, such as 'publish'. */
  readonly form: string
  /** The input so far; undefined if there is nothing to keep. */
  readonly typed: TypedInput | undefined
  /** Shows the input from an earlier visit. */
  resume(value: unknown): void
}

/**
 * Keeps the stored input of a form in sync with what is typed. Returns the input from
 * earlier visits as `offers`.
 */
export function useKeptInput({ form, typed, resume }: KeptInputOptions) {
  const { offers, keep, goOn, leave } = useFormInput(form)

  // Every render makes a new object, so changes are detected by comparing JSON.
  const typedJson = typed && JSON.stringify(typed)
  const keepTyped = useEffectEvent((json: string | undefined) =>
    keep(json === undefined ? undefined : typed),
  )
  useEffect(() => keepTyped(typedJson), [typedJson])

  const onLeave = useEffectEvent(leave)
  useEffect(() => () => onLeave(), [])

  const onContinue = (input: StoredInput): void => {
    goOn(input)
    resume(input.value)
  }
  useNamedInput(offers, true, onContinue)

  return { offers, onContinue, drop: () => keep(undefined) }
}

/** Resumes the input given in the address as soon as the form `isReady`. */
export function useNamedInput(
  offers: readonly StoredInput[],
  isReady: boolean,
  goOn: (input: StoredInput) => void,
): void {
  const id = new URLSearchParams(location.search).get('draft')
  const namedInput = offers.find((offer) => offer.id === id)

  const resume = useEffectEvent(goOn)
  useEffect(() => {
    if (isReady && namedInput) resume(namedInput)
  }, [isReady, namedInput])
}
