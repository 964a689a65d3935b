/*
 * Shows which posters are saved. Each poster has a heart beside its title, pressed if the
 * poster is saved. The button in the bar that opens the list shows their count.
 * islands/saved/Saved.tsx makes both work.
 */
import { slugOf } from '../shared/variants.ts'
import { all, attempt } from './events.ts'

/** Variants by poster id, spelled as in addresses. */
export type Variants = ReadonlyMap<string, string>

interface Entry extends Readonly<Record<'id' | 'variant', string>> {
  readonly quantity?: unknown
}

/**
 * Reads the entries of a list and skips invalid ones, because other scripts and other
 * versions of the shop may write the list. An entry is valid if its id and variant look
 * like ["dragon-eye","a2"], even if the shop no longer has them. The dots in the regular
 * expression match the brackets. `Object` turns null, whose properties cannot be read,
 * into an empty entry.
 */
export const readEntries = (read: () => string | null): readonly Entry[] =>
  attempt(() =>
    JSON.parse(read() as string)
      .map(Object)
      .filter(({ id, variant }: Entry) =>
        /^."[a-z\d-]+","\w+".$/.test(JSON.stringify([id, variant])),
      ),
  ) ?? []

/** Reads the stored list, or an empty one if that fails. */
export const readSaved = (): Variants =>
  new Map(
    readEntries(() => localStorage['saved-posters']).map(({ id, variant }) => [
      id,
      slugOf(variant),
    ]),
  )

/**
 * Selects the articles with hearts: at first, only the article on a poster's own page.
 */
let articles = '.poster'

/**
 * Shows which posters are saved. Hearts are copies of the button in the bar, whose
 * `data-name` is their label. If nothing is saved, a wall's hearts wait for the first
 * input, because they add a tenth to the time that a phone needs for the wall.
 * @param hasStirred whether the page has had any input
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
      // Not from the heading, which translation tools change.
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

/** Shows which posters are saved, including the hearts on walls. */
export const showAllSaved = (): void => showSaved(readSaved(), true)
