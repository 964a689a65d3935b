/**
 * Returns the selector of the cards that match a choice. Cards hold the positions of
 * their colours, one digit each. A card belongs to a series if its id begins with the
 * id of the series, or if `data-in` contains that id (cli/model/poster.ts).
 */
export function selectorOf(choice: HTMLInputElement): string {
  const index = [...document.querySelectorAll('[name=colour]')].indexOf(choice)
  return index < 0
    ? `[id|="${choice.value}"], [data-in~="${choice.value}"]`
    : `[data-inks*="${index}"]`
}
