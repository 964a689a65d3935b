/**
 * Returns the selector of the cards that match a choice. Cards hold the positions of
 * their colours and the ids of their series (cli/model/poster.ts).
 */
export function selectorOf(choice: HTMLInputElement): string {
  const index = [...document.querySelectorAll('[name=colour]')].indexOf(choice)
  return index < 0
    ? `[id|="${choice.value}"], [data-in~="${choice.value}"]`
    : `[data-inks*="${index}"]`
}
