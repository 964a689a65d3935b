/**
 * Keeps the page behind a modal dialog still. Where scroll bars take some of its width, their place is kept. An
 * attribute and not `:root:has(dialog[open])`: with that, each change anywhere would compute the styles of the whole
 * page anew.
 */
export function holdPage(dialog: 'share' | 'enlarge'): void {
  const root = document.documentElement
  root.toggleAttribute('data-scroll-bar', innerWidth > root.clientWidth)
  root.dataset.held = dialog
}

/** Lets it go again. */
export function releasePage(): void {
  delete document.documentElement.dataset.held
}
