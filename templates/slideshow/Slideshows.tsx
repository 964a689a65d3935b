import type { ReactNode } from 'react'
import type { Quote } from '../../cli/model/document.ts'
import type { Colours, SourceImage } from '../../cli/model/image.ts'
import { useChrome } from '../rendering.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Breadcrumb } from '../shared/links.tsx'
import { Picture } from '../shared/Picture.tsx'
import { heroSizes, tallHeroSizes } from '../shared/sizes.ts'

interface HeroProps {
  readonly images: readonly SourceImage[]
  readonly title: string
  readonly subtitle: string
  readonly size: 'tall' | 'low'
  /** Name of the page in the breadcrumb; the home page has none. */
  readonly crumb?: string
  /** Links below the subtitle. */
  readonly children?: ReactNode
}

/** How long each picture or quote stays, in milliseconds. */
const STAY = { picture: 5000, quote: 6000 }

/** The sum of the three colour channels (0–255 each) above which a blue is pale. */
const PALE = 3 * 112

/** Full-width pictures that alternate behind the page's title. */
export function Hero({ images, title, subtitle, size, crumb, children }: HeroProps) {
  const { hero } = useChrome().strings
  return (
    <section
      className="hero"
      data-size={size}
      data-rotate={STAY.picture}
      aria-labelledby="title"
    >
      <div className="hero-slides">
        {images.map((source, index) => (
          <div
            key={source.file}
            className="hero-slide"
            data-slide=""
            data-pale-blue={isPaleBlue(source.colours) ? '' : undefined}
            {...slideAttributesOf(index)}
          >
            <Picture
              source={source}
              shape="hero"
              upright={{ shape: 'tall-hero', sizes: tallHeroSizes }}
              alt=""
              sizes={heroSizes}
              loading={index === 0 ? 'eager' : 'lazy'}
              priority={index === 0 ? 'high' : 'low'}
            />
          </div>
        ))}
      </div>
      {crumb && <Breadcrumb current={crumb} />}
      <div className="hero-text">
        <h1 id="title">{title}</h1>
        <p className="hero-subtitle">{subtitle}</p>
        {children && <p className="actions">{children}</p>}
      </div>
      {images.length > 1 && <RotationToggle pause={hero.pause} play={hero.play} />}
    </section>
  )
}

const slideAttributesOf = (index: number) =>
  index === 0
    ? { 'data-current': '', 'aria-hidden': false }
    : { 'aria-hidden': true, inert: true }

/**
 * Tells whether a picture is mostly pale blue, like a daytime sky. If so, the scrim behind
 * the title is blue too.
 */
function isPaleBlue({ dominant }: Colours): boolean {
  const [red = 0, green = 0, blue = 0] = Buffer.from(dominant.slice(1), 'hex')
  return blue > red && red + green + blue > PALE
}

/**
 * Customer quotes, one at a time, on wider screens. Not a live region, because rotation
 * must not interrupt a screen reader.
 */
export function Quotes({
  quotes = [],
}: {
  readonly quotes: readonly Quote[] | undefined
}) {
  const strings = useChrome().strings.quotes
  if (quotes.length === 0) return null

  return (
    <section className="quotes" data-rotate={STAY.quote} aria-label={strings.label}>
      <ul className="quotes-list">
        {quotes.map(({ text, name }, index) => (
          <li
            key={`${name} ${text}`}
            data-slide=""
            data-current={index === 0 ? '' : undefined}
          >
            <q>{text}</q> <cite>{name}</cite>
          </li>
        ))}
      </ul>
      {quotes.length > 1 && <RotationToggle pause={strings.pause} play={strings.play} />}
    </section>
  )
}

/**
 * The button that pauses and starts its slideshow. Hidden until the first script runs.
 */
function RotationToggle({
  pause,
  play,
}: {
  readonly pause: string
  readonly play: string
}) {
  return (
    <button
      type="button"
      className="rotation-toggle"
      data-rotate-toggle=""
      data-playing={pause}
      data-paused={play}
      aria-label={pause}
      hidden
    >
      <Icon name="pause" />
      <Icon name="play" />
    </button>
  )
}
