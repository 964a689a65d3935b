/** Marks the number of the index beside a wall (templates/sections/WallIndex.tsx) that the visitor is at. */
export function followPlace(cards: readonly HTMLElement[]): void {
  const numbers = [...document.querySelectorAll<HTMLAnchorElement>('.where-number a')]
  // A missing card has no top, and does not count as passed.
  const isPassed = ({ hash }: HTMLAnchorElement): boolean =>
    (document.getElementById(hash.slice(1))?.getBoundingClientRect().top as number) < innerHeight / 2
  // The rows cross the middle of the screen one after the other, so that none of them is missed.
  const watcher = new IntersectionObserver(
    () => {
      const current = numbers.findLast(isPassed)
      for (const number of numbers) number.ariaCurrent = String(number === current)
    },
    { rootMargin: '-50% 0px' },
  )
  for (const card of cards) watcher.observe(card)
}
