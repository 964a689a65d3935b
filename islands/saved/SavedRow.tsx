import { useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { checkoutApiOf } from '../checkout/checkoutApi.ts'
import { OrderControl, OrderNote, pressOrder } from '../order/OrderControl.tsx'
import { PurchaseModel } from '../order/purchase.ts'
import { useControls } from '../order/useControls.ts'
import { keepChoices } from '../runtime/choices.ts'
import { attempt } from '../runtime/events.ts'
import { CloseButton } from '../shared/Dialog.tsx'
import { fill } from '../shared/fill.ts'
import type { SavedLabels } from '../shared/labels.ts'
import { optionOf } from '../shared/printOption.ts'
import { type PosterArticle, pageLang } from '../shared/readPoster.ts'
import { sizeText, type Variant } from '../shared/variants.ts'
import { type SavedPoster, sumText } from './savedList.ts'
import { changeSaved } from './savedState.ts'

interface SavedRowProps {
  readonly poster: PosterArticle
  readonly saved: SavedPoster
  /** The variant of the saved poster. */
  readonly variant: Variant
  readonly labels: SavedLabels
  /**
   * Removes the poster from the visitor's own list; absent in a list that somebody
   * shared.
   */
  readonly remove: (() => void) | undefined
  readonly children: ReactNode
}

/** A poster in a list: its picture, its variant with the price, and its order control. */
export function SavedRow(props: SavedRowProps) {
  const { poster, saved, variant, labels, remove, children } = props
  const { markup, picture, page, lang, card } = poster
  const { quantity = 1 } = saved
  const address = `${page}?variant=${variant.slug}`
  const count = quantity > 1 ? `${quantity} × ` : ''
  const price = sumText([variant.amount], card.prices, pageLang())

  return (
    <li className="saved-row" id={rowOf(saved.id)}>
      <img src={picture} alt="" data-protected="" draggable={false} />
      <div>
        <h3 lang={lang || undefined}>
          <a href={address}>{markup.title}</a>
        </h3>
        {/*
         * Only the visitor's own list has `remove`. There the field shows the variant,
         * and the text is for paper.
         */}
        {remove && <VariantField {...props} />}
        <p className={remove && 'on-paper'}>{variantText(poster, variant)}</p>
        <p className="saved-price">{`${count}${price}`}</p>
        <p className="on-paper address">{location.origin + address}</p>
      </div>
      {remove && (
        <CloseButton name={fill(labels.remove, { title: markup.title })} press={remove} />
      )}
      {children}
    </li>
  )
}

/** Returns the id of a row, which no card has, because poster ids contain no colons. */
const rowOf = (id: string): string => `saved:${id}`

/** Describes a variant by its size, dimensions and option: 'A2, 42 × 59,4 cm'. */
function variantText({ card }: PosterArticle, variant: Variant): string {
  const option = optionOf(variant, card.labels)
  const optionText = option ? `, ${option.toLowerCase()}` : ''
  return sizeText(variant) + optionText
}

/** Makes a poster's card and page show a variant. */
function showVariant(id: string, { slug }: Variant): void {
  // If the browser stores nothing, the card takes the variant from another source: see
  // `restore` in runtime/choices.ts.
  attempt(() =>
    keepChoices({ ...JSON.parse(sessionStorage.choices ?? '{}'), [id]: slug }),
  )
  dispatchEvent(new Event('choices'))
}

/** The field that changes the variant of a saved poster. */
function VariantField({
  poster,
  saved,
  variant,
  labels,
}: Pick<SavedRowProps, 'poster' | 'saved' | 'variant' | 'labels'>) {
  const { markup, variants, card } = poster
  const isSoldOut = ({ key }: Variant) => markup.soldOut.includes(key)
  const soldOut = `, ${card.labels.soldOut.toLowerCase()}`

  return (
    <select
      className="saved-variant"
      aria-label={fill(labels.variantOf, { title: markup.title })}
      value={variant.key}
      onChange={({ currentTarget }) => {
        const chosen = variants.find(({ key }) => key === currentTarget.value)
        if (!chosen) return
        changeSaved(saved.id, { variant: chosen.key })
        showVariant(saved.id, chosen)
      }}
    >
      {variants.map((choice) => (
        <option key={choice.key} value={choice.key} disabled={isSoldOut(choice)}>
          {`${variantText(poster, choice)}${isSoldOut(choice) ? soldOut : ''}`}
        </option>
      ))}
    </select>
  )
}

type RowOrderProps = Pick<SavedRowProps, 'poster' | 'saved' | 'variant'>

/** The order of one poster in a list. */
export function RowOrder({ poster, saved, variant }: RowOrderProps) {
  useSignals()
  const { markup, variants, card } = poster
  // A list that somebody shared may know the poster by an earlier id.
  const row = rowOf(saved.id)
  const { labels, checkout } = card
  const { id, title, urls } = markup
  const purchase = useModel(
    () =>
      new PurchaseModel(checkoutApiOf(markup, checkout, row), {
        variants,
        soldOut: markup.soldOut,
        variant,
      }),
  )

  useControls(row, {
    order: (event, control) => {
      const soldOut = purchase.soldOut.peek()
      const { order, markOpened } = purchase
      pressOrder(event, control, {
        id,
        variant,
        urls,
        soldOut,
        checkout,
        order,
        onFollow: markOpened,
      })
    },
  })

  return (
    <>
      <OrderControl
        live
        id={id}
        title={title}
        variant={variant}
        urls={urls}
        soldOut={purchase.soldOut.value}
        variants={variants}
        labels={labels}
        checkout={checkout}
        ordering={purchase.ordering.value}
      />
      <OrderNote
        progress={purchase.progress.value}
        labels={labels}
        checkout={checkout}
        cancel={purchase.cancel}
      />
    </>
  )
}
