/** The data of a review that sorting needs. */
export interface ReviewPlace {
  readonly rating: number
  /** The index of the review's item in the list as the server wrote it. */
  readonly item: number
}

/** Returns the items of the list in their current order. */
export const reviewItems = (list: ParentNode): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [data-place]'),
]

/** Reads the reviews from the server's list, in the order of the content, which `data-place` holds. */
export function readPlaces(root: HTMLElement): readonly ReviewPlace[] {
  const list = root.querySelector('.reviews-list')
  const items = list ? reviewItems(list) : []
  const places: ReviewPlace[] = []
  items.forEach((element, item) => {
    places[Number(element.dataset.place)] = { item, rating: element.querySelectorAll('[data-on]').length }
  })
  return places
}

/** Sorts the server's items, and hides all but the first `count`. */
export function arrangeReviews(
  list: HTMLElement,
  items: readonly HTMLElement[],
  order: readonly ReviewPlace[],
  count: number,
): void {
  const elements = order.flatMap(({ item }) => items[item] ?? [])
  if (elements.some((element, place) => list.children[place] !== element)) list.append(...elements)
  elements.forEach((element, place) => {
    element.hidden = place >= count
  })
}
