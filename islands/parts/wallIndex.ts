/** Marks the number of the index beside a wall (templates/sections/WallIndex.tsx) that the visitor is at. */
export function followPlace(cards: readonly HTMLElement[]): void {
  const numbers = [...document.querySelectorAll<HTMLAnchorElement>('.where-number a')]
  // A card that is not there has no top, and is not passed.
  const isPassed = ({ hash }: HTMLAnchorElement): boolean =>
    (document.getElementById(hash.slice(1))?.getBoundingClientRect().top as number) < innerHeight / 2
  // In the middle of the screen one row follows the other, so that none of them is missed.
  const watcher = new IntersectionObserver(
    () => {
      const current = numbers.findLast(isPassed)
      for (const number of numbers) number.ariaCurrent = String(number === current)
    },
    { rootMargin: '-50% 0px' },
  )
  for (const card of cards) watcher.observe(card)
}
