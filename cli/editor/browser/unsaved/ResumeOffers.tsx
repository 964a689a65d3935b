import { editorAddress } from '../address.ts'
import { Button } from '../parts.tsx'
import { dropInput, type StoredInput, useOfferedInputs } from './inputs.ts'
import { whenText } from './when.ts'

interface OffersProps {
  readonly offers: readonly StoredInput[]
  onContinue(input: StoredInput): void
}

/** Offers to resume or discard the unsaved input of a form. */
export const ResumeOffers = ({ offers, onContinue }: OffersProps) =>
  offers.map((input) => (
    <div key={input.id} className="offer" role="status">
      <p>{offerText(input)} This is not saved yet.</p>
      <Button label="Continue" onClick={() => onContinue(input)} />
      <Button label="Discard" onClick={() => dropInput(input.id)} />
    </div>
  ))

/** Lists the unsaved input of all forms in the shop. */
export function UnsavedInputs() {
  const inputs = useOfferedInputs()
  if (inputs.length === 0) return null

  return (
    <section className="begun" aria-label="Not saved yet">
      <h2>Not saved yet</h2>
      {inputs.map((input) => (
        <div key={input.id} className="offer">
          <p>{offerText(input)}</p>
          <a href={editorAddress('', { ...input.address, draft: input.id })}>Continue</a>
          <Button label="Discard" onClick={() => dropInput(input.id)} />
        </div>
      ))}
    </section>
  )
}

/** Says what was begun, and when: 'You changed “Moon” yesterday at 23:05.' */
export const offerText = ({ did, at }: StoredInput): string =>
  `You ${did} ${whenText(at, Date.now())}.`
