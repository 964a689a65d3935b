/**
 * Opens the list of posters that the address names, ?list=dragon-eye,whale-child, once per
 * page. The island Saved shows it as soon as it is hydrated. So the island gets the event
 * of a choice inside it: boot.ts then hydrates the island and keeps the event like a press,
 * which is how a visitor learns that the island failed to load.
 */
export function openNamedList(): void {
  const island = document.querySelector<HTMLElement>(
    '[data-island=Saved]:not([data-named])',
  )
  if (!island || !/[?&]list=/.test(location.search)) return

  // Two scripts call this function, and `data-named` tells the second one about the first.
  island.dataset.named = ''
  island.dispatchEvent(new Event('change'))
}
