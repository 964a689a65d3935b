import { Fragment } from 'react'
import type { CardLabels } from '../../islands/shared/labels.ts'
import {
  hasOption,
  OPTION_FIELD,
  OPTION_VALUE,
  type OptionLabel,
} from '../../islands/shared/printOption.ts'
import {
  orderedSizeOf,
  type Variant,
  variantsOfSizes,
} from '../../islands/shared/variants.ts'
import type { StockNote, StockNotes } from './stock-notes.ts'

interface SizeFieldsProps {
  /** The poster's id. Fields with the same name form one group of radio buttons. */
  readonly name: string
  /** The variants of the poster. */
  readonly variants: readonly Variant[]
  readonly chosen: Variant
  readonly labels: Pick<CardLabels, 'size'>
  readonly stock: StockNotes
}

/**
 * The content of the sizes fieldset. White space between the elements separates their
 * words in text browsers.
 */
export const SizeFields = ({
  name,
  variants,
  chosen,
  labels,
  stock,
}: SizeFieldsProps) => (
  <>
    <legend>
      {labels.size}
      <StockLabel note={stock.ofAllSizes} />
    </legend>{' '}
    {variantsOfSizes(variants, chosen).map((variant) => (
      <Fragment key={variant.sizeId}>
        {/*
         * The stylesheet shows the price. As text, it could be taken for the price of the
         * chosen size.
         */}
        <label className="size" data-price={variant.price}>
          <input
            type="radio"
            name={name}
            value={orderedSizeOf(variant)}
            defaultChecked={variant.sizeId === chosen.sizeId}
          />
          <span className="size-name">{variant.size}</span>{' '}
          {variant.sizeLabel !== variant.size && (
            <span className="size-label">{variant.sizeLabel}</span>
          )}
          <StockLabel note={stock.bySize[variant.sizeId]} />
        </label>{' '}
      </Fragment>
    ))}
  </>
)

const StockLabel = ({ note }: { readonly note: StockNote | undefined }) =>
  note && (
    <>
      {' '}
      <span className="stock-note" data-none={note.isSoldOut || undefined}>
        {note.words}
      </span>
    </>
  )

interface OptionFieldProps {
  readonly chosen: Variant
  readonly labels: OptionLabel
}

/** The content of the option's label. */
export const OptionField = ({ chosen, labels }: OptionFieldProps) => (
  <>
    <input type="checkbox" value={OPTION_VALUE} defaultChecked={hasOption(chosen)} />
    <span>{labels[OPTION_FIELD]}</span>
  </>
)
