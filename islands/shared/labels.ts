import type { OptionLabel } from './printOption.ts'

/**
 * Texts by name. cli/schema/strings.ts says where each text appears and which
 * {placeholders} it contains.
 */
type Texts<Name extends string> = Readonly<Record<Name, string>>

/**
 * The texts of a card, which all cards on a page share. {names in braces} are filled in
 * for each card.
 */
export type CardLabels = Texts<
  | 'size'
  | 'price'
  | 'from'
  | 'freeShipping'
  | 'order'
  | 'orderName'
  | 'newTab'
  | 'shareName'
  | 'opened'
  | 'openAgain'
  | 'soldOut'
> &
  OptionLabel

export interface CheckoutLabels
  extends Texts<
    'loading' | 'blocked' | 'openCheckout' | 'failed' | 'slow' | 'cancel' | 'near'
  > {
  /** Reasons for refusing an order, by the status of the response. */
  readonly refused: Readonly<Partial<Record<number, string>>>
  readonly basket: Texts<
    'order' | 'quantity' | 'quantityOf' | 'most' | 'leftOut' | 'notKept' | 'paid'
  >
}

/** Texts for a link that the browser refuses to copy. */
export type CopyLabels = Texts<'copyFailed' | 'copyByHand'>

export type ShareLabels = Texts<
  | 'title'
  | 'close'
  | 'facebook'
  | 'x'
  | 'pinterest'
  | 'whatsapp'
  | 'instagram'
  | 'email'
  | 'copy'
  | 'copied'
  | 'system'
  | 'back'
  | 'recipient'
  | 'subject'
  | 'message'
  | 'send'
  | 'subjectDefault'
  | 'bodyDefault'
  | 'text'
  | 'linkCopied'
  | 'instagramCopied'
  | 'emailOpened'
> &
  CopyLabels

/** The texts of a dialog and of the messages that it shows. */
export interface DialogTexts<Labels> {
  readonly labels: Labels
  readonly toasts: ToastLabels
}

export type ToastLabels = Texts<'label' | 'dismiss'>

export type EnlargeLabels = Texts<
  | 'close'
  | 'previous'
  | 'next'
  | 'zoomIn'
  | 'zoomOut'
  | 'view'
  | 'picture'
  | 'pictureNumber'
  | 'wall'
  | 'position'
  | 'order'
>

export interface FinderLabels
  extends Texts<
    'search' | 'some' | 'nothing' | 'instead' | 'everywhere' | 'lost' | 'remove' | 'again'
  > {
  /**
   * Search words that match every poster, and others that match the posters of a colour.
   */
  readonly words: Readonly<Record<string, string>> & Texts<'poster'>
}

export type SearchLabels = Texts<
  'open' | 'field' | 'close' | 'hits' | 'more' | 'nothing' | 'lost' | 'near'
>

export type SavedLabels = Texts<
  | 'save'
  | 'open'
  | 'title'
  | 'shared'
  | 'close'
  | 'remove'
  | 'sum'
  | 'share'
  | 'copied'
  | 'gone'
  | 'unreachable'
  | 'keep'
  | 'variantOf'
  | 'removed'
  | 'undo'
  | 'empty'
  | 'toWall'
  | 'notKept'
  | 'goneOf'
> &
  CopyLabels & {
    readonly hanging: HangingLabels
    /** Absent if shipping is free. */
    readonly shippingAdded?: string
  }

export type HangingLabels = Texts<
  | 'open'
  | 'title'
  | 'close'
  | 'wall'
  | 'hint'
  | 'keys'
  | 'sheet'
  | 'place'
  | 'left'
  | 'right'
  | 'middle'
  | 'arrange'
  | 'print'
  | 'share'
  | 'copied'
  | 'lost'
>

export type SeenLabels = Texts<'title' | 'clear' | 'cleared'>
