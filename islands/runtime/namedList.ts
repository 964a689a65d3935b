/** Opens the list of posters that an address names, once. The first script keeps it like a press, and says if it fails. */
export function openNamedList(): void {
  const list = document.querySelector<HTMLElement>(
    '[data-island=Saved]:not([data-named])',
  )
  if (!list || !/[?&]list=/.test(location.search)) return
  list.dataset.named = ''
  list.dispatchEvent(new Event('change'))
}
