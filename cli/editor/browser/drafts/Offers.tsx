import { editorAddress } from '../address.ts'
import { Button } from '../parts.tsx'
import { dropDraft, type FormDraft, useDrafts } from './drafts.ts'
import { whenText } from './when.ts'

interface OffersProps {
  readonly offers: readonly FormDraft[]
  onGoOn(draft: FormDraft): void
}

/** Offers to resume the unsaved drafts of a form. */
export const DraftOffers = ({ offers, onGoOn }: OffersProps) =>
  offers.map((draft) => (
    <div key={draft.id} className="offer" role="status">
      <p>{offerText(draft)} This is not saved yet.</p>
      <Button label="Go on" onClick={() => onGoOn(draft)} />
      <Button label="Discard" onClick={() => dropDraft(draft.id)} />
    </div>
  ))

/** Lists all unsaved drafts of the shop. */
export function Begun() {
  const drafts = useDrafts()
  if (drafts.length === 0) return null

  return (
    <section className="begun" aria-label="Not saved yet">
      <h2>Not saved yet</h2>
      {drafts.map((draft) => (
        <div key={draft.id} className="offer">
          <p>{offerText(draft)}</p>
          <a href={editorAddress('', { ...draft.address, draft: draft.id })}>Go on</a>
          <Button label="Discard" onClick={() => dropDraft(draft.id)} />
        </div>
      ))}
    </section>
  )
}

export const offerText = ({ did, at }: FormDraft): string =>
  `You ${did} ${whenText(at, Date.now())}.`
