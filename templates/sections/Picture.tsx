import { fallbackOf, type Shape, type SourceImage, shapes, srcsetOf } from '../../cli/model/image.ts'
import { shared } from '../shared.tsx'

interface PictureProps {
  readonly source: SourceImage
  readonly shape: Shape
  /** Another shape for phones in portrait, with its `sizes`. */
  readonly upright?: { readonly shape: Shape; readonly sizes: string }
  /** The alternative text, empty where the text beside the picture says it. */
  readonly alt: string
  /** The `sizes` attribute; see sizes.ts. */
  readonly sizes: string
  readonly loading?: 'eager' | 'lazy'
  readonly priority?: 'high' | 'low'
  /** Blocks the context menu and dragging, so that artwork is not saved by accident. */
  readonly isProtected?: boolean
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
  isProtected = false,
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
        {...(isProtected && { draggable: false, 'data-protected': '' })}
      />
    </picture>
  )
}

/** Returns a picture component for one place of a page: several pages of a gallery show the same pictures there. */
export const createSharedPicture = () => shared(Picture, ({ source }) => source.file)
