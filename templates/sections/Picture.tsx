import { fallbackOf, type Shape, type SourceImage, shapes, srcsetOf } from '../../cli/model/image.ts'

interface PictureProps {
  readonly source: SourceImage
  readonly shape: Shape
  /** Another shape of it for phones held upright, with the widths at which they show it. */
  readonly upright?: { readonly shape: Shape; readonly sizes: string }
  /** Empty where the words beside it say the same. */
  readonly alt: string
  /** Widths at which the layout shows it; see sizes.ts. */
  readonly sizes: string
  readonly loading?: 'eager' | 'lazy'
  readonly priority?: 'high' | 'low'
  /** Right click and dragging are blocked (spec §5). */
  readonly guarded?: boolean
}

/** A picture in its exact proportion, as AVIF with a JPEG for older browsers. */
export function Picture({
  source,
  shape,
  upright,
  alt,
  sizes,
  loading = 'lazy',
  priority,
  guarded = false,
}: PictureProps) {
  const [width, height] = shapes[shape].ratio
  return (
    <picture>
      {upright && (
        <source
          media="(max-width: 44rem) and (orientation: portrait)"
          type="image/avif"
          srcSet={srcsetOf(source, upright.shape, 'avif')}
          sizes={upright.sizes}
        />
      )}
      <source type="image/avif" srcSet={srcsetOf(source, shape, 'avif')} sizes={sizes} />
      <img
        src={fallbackOf(source, shape)}
        srcSet={srcsetOf(source, shape, 'jpeg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={loading}
        decoding="async"
        fetchPriority={priority}
        {...(guarded && { draggable: false, 'data-protected': '' })}
      />
    </picture>
  )
}
