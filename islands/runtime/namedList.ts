/**
 * Opens the list of posters in the address, ?list=dragon-eye,whale-child, once per page.
 * The island Saved shows the list as soon as it is hydrated. To get it hydrated, this
 * function sends it a `change` event, as if the visitor had made a choice inside it.
 * boot.ts keeps that event like a press, so the visitor learns if the island fails to
 * load.
 */
export function openNamedList(): void {
  const island = document.querySelector<HTMLElement>(
    '[data-island=Saved]:not([data-named])',
  )
  if (!island || !/[?&]list=/.test(location.search)) return

  // Two scripts call this function. `data-named` keeps the second one from opening the
  // list again.
  island.dataset.named = ''
  island.dispatchEvent(new Event('change'))
}
