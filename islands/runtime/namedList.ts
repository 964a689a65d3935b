/**
 * Opens the list of posters in the address, once. The first script keeps this like a
 * press, and reports a failure.
 */
export function openNamedList(): void {
  const list = document.querySelector<HTMLElement>(
    '[data-island=Saved]:not([data-named])',
  )
  if (!list || !/[?&]list=/.test(location.search)) return
  list.dataset.named = ''
  list.dispatchEvent(new Event('change'))
}
