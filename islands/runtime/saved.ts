/*
 * Draws what the visitor has saved: a heart beside the title of each poster, pressed where it is saved, and in the bar the
 * way to the list, with a count. islands/saved/Saved.tsx makes them work.
 */
import { all, attempt } from './events.ts'

/** Variants as addresses name them, by the ids of their posters: 'a2-no-logo'. */
export type Variants = ReadonlyMap<string, string>

interface Entry extends Readonly<Record<'id' | 'variant', string>> {
  readonly quantity?: unknown
}

/** Reads the entries of a list, without what other scripts, and other versions of the shop, wrote into it. */
export const readEntries = (read: () => string | null): readonly Entry[] =>
  attempt(() =>
    JSON.parse(read() as string)
      .map(Object)
      .filter(({ id, variant }: Entry) =>
        /^."[a-z\d-]+","a[12](NoLogo)?".$/.test(JSON.stringify([id, variant])),
      ),
  ) ?? []

/** Reads the list that the browser keeps; an empty one if it cannot be read. */
export const readSaved = (): Variants =>
  new Map(
    readEntries(() => localStorage['saved-posters']).map(({ id, variant }) => [
      id,
      variant.replace('NoLogo', '-no-logo'),
    ]),
  )

/** The articles in which hearts stand: at first that of the page of a poster alone. */
let articles = '.poster'

/**
 * Shows which posters are saved. Hearts are copies of the button in the bar, which has their words too. To draw those of
 * a wall takes a phone as long as a tenth of the wall: where nothing is saved, they come when the visitor stirs.
 */
export function showSaved(
  saved: ReadonlySet<string> | Variants,
  hasStirred = false,
): void {
  const [opener] = all<HTMLElement>('[data-opens=Saved]')
  if (!opener) return
  const count = saved.size
  opener.classList.toggle('saved-open', count > 0)
  for (const number of all('b', opener)) number.textContent = `${count}`
  if (count || hasStirred) articles = '.poster, .card'
  for (const article of all<HTMLElement>(articles)) {
    const { id } = article
    let [heart] = all<HTMLElement>('.heart', article)
    if (!heart) {
      heart = opener.cloneNode(true) as HTMLElement
      heart.replaceChildren(...all('svg', heart))
      heart.className = 'heart'
      heart.dataset.saves = id
      // Translators change the heading.
      const title = all<HTMLImageElement>('img', article)[0]?.alt ?? id
      heart.setAttribute(
        'aria-label',
        `${heart.dataset.name}`.replace('%', () => title),
      )
      all('h1, h3', article)[0]?.after(heart)
    }
    heart.setAttribute('aria-pressed', `${saved.has(id)}`)
  }
}

/** Shows which posters are saved, with the hearts of walls too. */
export const showAllSaved = (): void => showSaved(readSaved(), true)
