import type { Choice, Offers } from '../logic/purchase.ts'
import type { CardLabels } from './labels.ts'

interface ChoiceFieldsProps {
  readonly choice: Choice
  readonly offers: Offers
  readonly labels: CardLabels
  readonly choose: (choice: Partial<Choice>) => void
}

/** Two sizes and the logo. Stable names, so that browsers restore the choice after a reload. */
export function ChoiceFields({ choice, offers, labels, choose }: ChoiceFieldsProps) {
  return (
    <>
      <fieldset className="sizes">
        <legend>{labels.size}</legend>
        {[offers.a1, offers.a2].map(({ size, sizeLabel }) => (
          <label key={size} className="size">
            <input
              type="radio"
              name="size"
              value={size}
              checked={choice.size === size}
              onChange={() => choose({ size })}
            />
            <span className="size-name">{size}</span> <span className="size-label">{sizeLabel}</span>
          </label>
        ))}
      </fieldset>
      <label className="logo-choice">
        <input
          type="checkbox"
          name="without-logo"
          checked={choice.withoutLogo}
          onChange={(event) => choose({ withoutLogo: event.currentTarget.checked })}
        />
        <span>{labels.withoutLogo}</span>
      </label>
    </>
  )
}
