/** Cards of a choice, as cli/model/wall.ts writes them: colours by their places, series by their ids. */
export function selectorOf(choice: HTMLInputElement): string {
  const place = [...document.querySelectorAll('.colour input')].indexOf(choice)
  return place < 0 ? `[id|="${choice.value}"], [data-in~="${choice.value}"]` : `[data-inks*="${place}"]`
}
