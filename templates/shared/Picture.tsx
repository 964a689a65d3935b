import {
  fallbackOf,
  type Shape,
  type SourceImage,
  shapes,
  srcsetOf,
} from '../../cli/model/image.ts'
import type { Poster } from '../../cli/model/poster.ts'
import { shared, useChrome, useLang } from '../rendering.tsx'

export interface PictureProps {
  readonly source: SourceImage
  readonly shape: Shape
  /** Another shape for phones in portrait, with its `sizes`. */
  readonly upright?: { readonly shape: Shape; readonly sizes: string }
  /** The alternative text; empty if the text beside the picture says the same. */
  readonly alt: string
  /** The `sizes` attribute; see sizes.ts. */
  readonly sizes: string
  readonly loading?: 'eager' | 'lazy'
  readonly priority?: 'high' | 'low' | undefined
}

/** A picture in its exact proportions, as AVIF with a JPEG for older browsers. */
export function Picture({
  source,
  shape,
  upright,
  alt,
  sizes,
  loading = 'lazy',
  priority,
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
        // No context menu and no dragging, so that nobody saves artwork by accident.
        {...(shape !== 'cover' && { draggable: false, 'data-protected': '' })}
      />
    </picture>
  )
}

/**
 * A small picture of a poster that several pages of its gallery show at the same size.
 */
export const SharedPicture = shared(
  Picture,
  ({ source, sizes }) => `${source.file} ${sizes}`,
)

interface PosterPicturesProps extends Pick<PictureProps, 'sizes' | 'priority'> {
  readonly poster: Poster
  /** Attributes for the first picture only. */
  readonly first: Pick<PictureProps, 'loading' | 'priority'>
}

/**
 * The content of a link that enlarges a poster. Further pictures are in a <template>, so
 * browsers load them only when the poster is enlarged.
 */
export function PosterPictures({ poster, sizes, priority, first }: PosterPicturesProps) {
  const { title, orientation, images } = poster
  const lang = useLang()
  // The link around these words has the language of the title, if that is another one.
  // Then the words declare that they are in the language of the page.
  const langOfWords = title.lang ? lang : undefined
  const [firstPicture, ...furtherPictures] = images.map((source, index) => (
    <Picture
      key={source.file}
      source={source}
      shape={orientation}
      alt={title.text}
      sizes={sizes}
      priority={priority}
      {...(index === 0 && first)}
    />
  ))

  return (
    <>
      {firstPicture} <span lang={langOfWords}>{useChrome().strings.gallery.open}</span>{' '}
      {furtherPictures.length > 0 && <template>{furtherPictures}</template>}
    </>
  )
}
