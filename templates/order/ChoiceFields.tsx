import { Fragment } from 'react'
import type { CardLabels } from '../../islands/shared/labels.ts'
import { type Choice, type Offers, offersOfSizes } from '../../islands/shared/variants.ts'

interface SizeFieldsProps {
  /** The id of the poster: fields with the same name are one group of radio buttons. */
  readonly name: string
  readonly choice: Choice
  readonly offers: Offers
  readonly labels: Pick<CardLabels, 'size'>
}

/**
 * The content of the fieldset of sizes. White space between the elements is for text
 * browsers.
 */
export const SizeFields = ({ name, choice, offers, labels }: SizeFieldsProps) => (
  <>
    <legend>{labels.size}</legend>{' '}
    {offersOfSizes(offers, choice).map(({ size, sizeLabel, price }) => (
      <Fragment key={size}>
        {/*
         * The stylesheet shows the price. As text it could be taken for the price of the
         * chosen size.
         */}
        <label className="size" data-price={price}>
          <input
            type="radio"
            name={name}
            value={size}
            defaultChecked={choice.size === size}
          />
          <span className="size-name">{size}</span>{' '}
          <span className="size-label">{sizeLabel}</span>
        </label>{' '}
      </Fragment>
    ))}
  </>
)

interface LogoFieldProps {
  readonly choice: Choice
  readonly labels: Pick<CardLabels, 'withoutLogo'>
}

/** The content of the label of the logo. */
export const LogoField = ({ choice, labels }: LogoFieldProps) => (
  <>
    <input type="checkbox" value="no-logo" defaultChecked={choice.withoutLogo} />
    <span>{labels.withoutLogo}</span>
  </>
)
