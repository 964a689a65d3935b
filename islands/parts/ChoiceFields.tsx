import type { Choice, Offers } from '../logic/purchase.ts'
import type { CardLabels } from './labels.ts'

interface ChoiceFieldsProps {
  /** The id of the poster. */
  readonly name: string
  readonly choice: Choice
  readonly offers: Offers
  readonly labels: CardLabels
  readonly choose: (choice: Partial<Choice>) => void
}

/**
 * The fields of sizes and logo, without a form: after each load Chromium examines every form, and for that lays out the
 * cards far below. So names keep the sizes of posters apart. Browsers restore fields without a name by place.
 */
export function ChoiceFields({ name, choice, offers, labels, choose }: ChoiceFieldsProps) {
  return (
    <>
      <fieldset className="sizes">
        <legend>{labels.size}</legend>
        {[offers.a1, offers.a2].map(({ size, sizeLabel }) => (
          <label key={size} className="size">
            <input
              type="radio"
              name={name}
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
          value="no-logo"
          checked={choice.withoutLogo}
          onChange={(event) => choose({ withoutLogo: event.currentTarget.checked })}
        />
        <span>{labels.withoutLogo}</span>
      </label>
    </>
  )
}
