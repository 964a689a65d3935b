/*
 * Slideshows (hero, quotes), by markup:
 *
 *   <section data-rotate="5000">                        how long each slide stays, in milliseconds
 *     <div data-slide data-current>…</div>              the first slide is current in the HTML
 *     <div data-slide aria-hidden="true" inert>…</div>  here aria-hidden and inert follow data-current
 *     <button type="button" data-rotate-toggle hidden
 *       data-playing="…" data-paused="…"></button>        the name of the button in both states
 *   </section>
 *
 * The script moves `data-current`, marks the slide that just left with `data-previous`,
 * shows the button, names it (aria-label) and sets its `data-state` to 'playing' or
 * 'paused'. Fading and sliding belong to the stylesheet. Nothing moves while the document
 * is hidden, the slideshow is off screen (display: none counts), the visitor has paused
 * it, or prefers reduced motion. In the last two cases the button can start it.
 */

import { all, closest, on } from './events.ts'

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Starts a slideshow. A slideshow with a single slide has no button and never changes.
 */
export function rotate(container: HTMLElement): void {
  const TOGGLE = '[data-rotate-toggle]'
  const findToggles = () => all<HTMLButtonElement>(TOGGLE, container)
  if (!findToggles()[0]) return

  let current = 0
  /**
   * Tells whether the visitor wants the slideshow to play; undefined until the button is
   * pressed.
   */
  let wantsToPlay: boolean | undefined
  let onScreen: boolean | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  const advance = () => {
    // Queried each time, because extensions may replace slides.
    const slides = all<HTMLElement>('[data-slide]', container)
    const previous = current
    current = (current + 1) % slides.length

    slides.forEach((slide, index) => {
      slide.toggleAttribute('data-current', index === current)
      slide.toggleAttribute('data-previous', index === previous)
      if (!slide.hasAttribute('aria-hidden')) return
      slide.inert = index !== current
      slide.setAttribute('aria-hidden', `${slide.inert}`)
    })
  }

  const update = () => {
    clearInterval(timer)
    const playing = wantsToPlay ?? !reducedMotion.matches
    if (playing && onScreen && !document.hidden)
      timer = setInterval(advance, Number(container.dataset.rotate))

    const state = playing ? 'playing' : 'paused'
    for (const toggle of findToggles()) {
      toggle.hidden = false
      toggle.setAttribute('aria-label', toggle.dataset[state] as string)
      toggle.dataset.state = state
    }
  }

  container.addEventListener('click', (event) => {
    const toggle = closest(event, TOGGLE)
    if (!toggle) return
    wantsToPlay = toggle.dataset.state !== 'playing'
    update()
  })
  reducedMotion.addEventListener('change', update)
  on('visibilitychange', update)
  new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting
    update()
  }).observe(container)
}
