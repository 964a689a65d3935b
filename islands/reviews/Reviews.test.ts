import { expect, it, vi } from 'vitest'
import { arrangeReviews, sortReviews } from './Reviews.tsx'

it('sorts reviews in four ways, and equally ranked ones keep their order', () => {
  const reviews = [4, 5, 3, 5, 4].map((rating, index) => ({
    rating,
    name: 'abcde'[index],
  }))
  const namesIn = (mode: Parameters<typeof sortReviews>[1]) =>
    sortReviews(reviews, mode)
      .map(({ name }) => name)
      .join('')

  // The content has its newest reviews, and those with pictures, first.
  expect(namesIn('newest')).toBe('abcde')
  expect(namesIn('media')).toBe('abcde')
  expect(namesIn('helpful')).toBe('bdaec')
  expect(namesIn('highest')).toBe('bdaec')
})

it('sorts reviews only if their order changes, and hides all but the first few', () => {
  const items = [...'abc'].map((name) => ({ name, hidden: false }))
  const list = {
    children: [...items],
    append: vi.fn((...children: typeof items) => (list.children = children)),
  }
  const arrange = (order: readonly number[], count: number) => {
    arrangeReviews(
      list as unknown as HTMLElement,
      items as unknown as HTMLElement[],
      order.map((item) => ({ item, rating: 5 })),
      count,
    )
    return list.children.map(({ name, hidden }) => (hidden ? '-' : name)).join('')
  }

  expect(arrange([0, 1, 2], 2)).toBe('ab-')
  expect(list.append).not.toHaveBeenCalled()

  // There is no item 7.
  expect(arrange([2, 0, 1, 7], 1)).toBe('c--')
  expect(list.append).toHaveBeenCalledTimes(1)

  expect(arrange([2, 0, 1], 3)).toBe('cab')
  expect(list.append).toHaveBeenCalledTimes(1)
})
