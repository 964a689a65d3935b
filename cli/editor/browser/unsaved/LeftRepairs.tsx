import { useEffect } from 'react'
import type { FormState } from '../../protocol.ts'
import { Button } from '../parts.tsx'
import { dropInput, type StoredInput, useOfferedInputs } from './inputs.ts'
import { offerText, ResumeOffers } from './ResumeOffers.tsx'
import { asEdit, correctedTextIn, inputOfText, isRepairOf } from './repair-inputs.ts'
import { useNamedInput } from './useFormInput.ts'

interface LeftRepairsProps {
  readonly form: FormState
  onContinue(input: StoredInput): void
}

/**
 * Offers the unsaved repairs of a document that became readable without them. Newly
 * written values can be saved in its form. A corrected text can only be read.
 */
export function LeftRepairs({ form, onContinue }: LeftRepairsProps) {
  const repairs = useOfferedInputs().filter((input) => isRepairOf(form.name, input))
  const edits = repairs.flatMap((input) => asEdit(form, input) ?? [])
  const textRepairs = repairs.filter(({ value }) => correctedTextIn(value) !== '')
  useNamedInput(edits, true, onContinue)

  // The stored words refer to the document by its id, because its title was unreadable
  // then.
  const { did } = inputOfText(form, '')

  // The other repairs are just choices between two versions. They contain no typed words
  // that could be lost, so drop them.
  const needless = repairs.filter(
    (input) => !textRepairs.includes(input) && !edits.some(({ id }) => id === input.id),
  )
  useEffect(() => {
    for (const { id } of needless) dropInput(id)
  })

  return (
    <>
      <ResumeOffers offers={edits} onContinue={onContinue} />
      {textRepairs.map((input) => (
        <div key={input.id} className="offer" role="status">
          <p>
            {offerText({ ...input, did })} It can be read again without your correction.
          </p>
          <details>
            <summary>Show what you typed</summary>
            <pre>{correctedTextIn(input.value)}</pre>
          </details>
          <Button label="Discard" onClick={() => dropInput(input.id)} />
        </div>
      ))}
    </>
  )
}
