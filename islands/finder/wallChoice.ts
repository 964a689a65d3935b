/** Returns the selector of a choice's cards, as cli/model/poster.ts writes them: colours by position, series by id. */
export function selectorOf(choice: HTMLInputElement): string {
  const place = [...document.querySelectorAll('[name=colour]')].indexOf(choice)
  return place < 0
    ? `[id|="${choice.value}"], [data-in~="${choice.value}"]`
    : `[data-inks*="${place}"]`
}
