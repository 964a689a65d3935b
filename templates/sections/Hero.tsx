import type { ReactNode } from 'react'
import type { Colours, SourceImage } from '../../cli/model/image.ts'
import { useChrome } from '../rendering.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Picture } from './Picture.tsx'
import { RotationToggle } from './RotationToggle.tsx'
import { heroSizes, tallHeroSizes } from './sizes.ts'

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

/** Milliseconds for which a picture stays. */
const STAY = 5000

/** Sum of the three channels (0–255) above which a blue counts as pale. */
const PALE = 3 * 112

/** Full-width pictures that follow one another behind the page's title. */
export function Hero({ images, title, subtitle, size, crumb, children }: HeroProps) {
  const { hero } = useChrome().strings
  return (
    <section className="hero" data-size={size} data-rotate={STAY} aria-labelledby="title">
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
              isProtected
            />
          </div>
        ))}
      </div>
      <div className="hero-text">
        {crumb && <Breadcrumb current={crumb} />}
        <h1 id="title">{title}</h1>
        <p className="hero-subtitle">{subtitle}</p>
        {children && <p className="actions">{children}</p>}
      </div>
      {images.length > 1 && <RotationToggle pause={hero.pause} play={hero.play} />}
    </section>
  )
}

const slideAttributesOf = (index: number) =>
  index === 0 ? { 'data-current': '', 'aria-hidden': false } : { 'aria-hidden': true, inert: true }

/** Whether the picture is mostly pale blue, such as a day sky: the scrim behind the title is then blue too. */
function isPaleBlue({ dominant }: Colours): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(dominant.slice(at, at + 2), 16),
  )
  return blue > red && red + green + blue > PALE
}
