/*
 * Slideshows (hero, quotes), by markup:
 *
 *   <section data-rotate="5000">                        milliseconds that one slide stays
 *     <div data-slide data-current>…</div>              the first slide is current in the HTML
 *     <div data-slide aria-hidden="true" inert>…</div>  of such a slide, aria-hidden and inert follow data-current
 *     <button type="button" data-rotate-toggle hidden
 *       data-playing="…" data-paused="…"></button>  its name in both states
 *   </section>
 *
 * The script moves `data-current`, marks the slide that just left with `data-previous`, shows the button, names it
 * (aria-label) and sets its `data-state` to 'playing' or 'paused'. Fading and sliding belong to the stylesheet.
 * Nothing moves while the document is hidden, the slideshow is off screen (display: none counts), the visitor has
 * paused it, or prefers reduced motion. In the last two cases the button can start it.
 */

import { all, on } from './events.ts'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Starts a slideshow. One with a single slide has no button, and stays as it is. */
export function rotate(container: HTMLElement): void {
  const slides = all<HTMLElement>('[data-slide]', container)
  const toggle = container.querySelector<HTMLButtonElement>('[data-rotate-toggle]')
  if (!toggle) return

  let current = 0
  /** Tells whether the visitor wants it to play; undefined until the button is pressed. */
  let wanted: boolean | undefined
  let onScreen: boolean | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  const advance = () => {
    const previous = current
    current = (current + 1) % slides.length
    slides.forEach((slide, index) => {
      slide.toggleAttribute('data-current', index === current)
      slide.toggleAttribute('data-previous', index === previous)
      if (!slide.ariaHidden) return
      slide.inert = index !== current
      slide.ariaHidden = `${slide.inert}`
    })
  }

  const update = () => {
    clearInterval(timer)
    const playing = wanted ?? !reducedMotion.matches
    if (playing && onScreen && !document.hidden)
      timer = setInterval(advance, Number(container.dataset.rotate))
    toggle.hidden = false
    const state = playing ? 'playing' : 'paused'
    toggle.ariaLabel = toggle.dataset[state] as string
    toggle.dataset.state = state
  }

  toggle.addEventListener('click', () => {
    wanted = toggle.dataset.state !== 'playing'
    update()
  })
  reducedMotion.addEventListener('change', update)
  on('visibilitychange', update)
  new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) onScreen = isIntersecting
    update()
  }).observe(container)
}
