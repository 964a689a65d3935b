import { useEffect } from 'react'
import type { FormState } from '../../protocol.ts'
import { Button } from '../parts.tsx'
import { dropDraft, type FormDraft, useDrafts } from './drafts.ts'
import { DraftOffers, offerText } from './Offers.tsx'
import { asEdit, correctedTextIn, draftOfText, isRepairOf } from './repair-drafts.ts'
import { useNamedDraft } from './useDraft.ts'

interface LeftRepairsProps {
  readonly form: FormState
  onGoOn(draft: FormDraft): void
}

/** Offers what somebody typed into a repair of a document that can be read again without it. */
export function LeftRepairs({ form, onGoOn }: LeftRepairsProps) {
  const repairs = useDrafts().filter((draft) => isRepairOf(form.name, draft))
  const edits = repairs.flatMap((draft) => asEdit(form, draft) ?? [])
  const texts = repairs.filter(({ value }) => correctedTextIn(value) !== '')
  useNamedDraft(edits, true, onGoOn)
  // The draft names the document by its id, because its title could not be read then.
  const { did } = draftOfText(form, '')

  // A choice without new words has nothing to keep.
  const needless = repairs.filter(
    (draft) => !texts.includes(draft) && !edits.some(({ id }) => id === draft.id),
  )
  useEffect(() => {
    for (const { id } of needless) dropDraft(id)
  })

  return (
    <>
      <DraftOffers offers={edits} onGoOn={onGoOn} />
      {texts.map((draft) => (
        <div key={draft.id} className="offer" role="status">
          <p>{offerText({ ...draft, did })} It can be read again without that.</p>
          <details>
            <summary>Show what you typed</summary>
            <pre>{correctedTextIn(draft.value)}</pre>
          </details>
          <Button label="Discard" onClick={() => dropDraft(draft.id)} />
        </div>
      ))}
    </>
  )
}
