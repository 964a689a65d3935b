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

/** Starts a slideshow. With a single slide it does nothing, and the button stays hidden. */
export function rotate(container: HTMLElement): void {
  const slides = all<HTMLElement>('[data-slide]', container)
  const toggle = container.querySelector<HTMLButtonElement>('[data-rotate-toggle]')
  if (!slides[1] || !toggle) return

  let current = 0
  let playing = !reducedMotion.matches
  let chosen = false
  let onScreen = false
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
    if (playing && onScreen && !document.hidden)
      timer = setInterval(advance, Number(container.dataset.rotate))
    toggle.hidden = false
    const state = playing ? 'playing' : 'paused'
    toggle.dataset.state = state
    toggle.ariaLabel = toggle.dataset[state] as string
  }

  toggle.addEventListener('click', () => {
    playing = !playing
    chosen = true
    update()
  })
  reducedMotion.addEventListener('change', () => {
    if (!chosen) playing = !reducedMotion.matches
    update()
  })
  on('visibilitychange', update)
  new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) onScreen = isIntersecting
    update()
  }).observe(container)
}
