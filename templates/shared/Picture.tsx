import type { ReactNode } from 'react'
import {
  fallbackOf,
  type Shape,
  type SourceImage,
  shapes,
  srcsetOf,
} from '../../cli/model/image.ts'
import type { Text } from '../../cli/model/text.ts'
import { collectTexts } from '../placeholders.ts'
import { inserted, templated, useChrome, useLang } from '../rendering.tsx'

export interface PictureProps {
  readonly source: SourceImage
  readonly shape: Shape
  /** Another shape for phones held upright, with its `sizes`. */
  readonly upright?: { readonly shape: Shape; readonly sizes: string }
  /** The alternative text; empty if the text beside the picture says the same. */
  readonly alt: string
  /** The `sizes` attribute; see sizes.ts. */
  readonly sizes: string
  readonly loading?: 'eager' | 'lazy'
  readonly priority?: 'high' | 'low' | undefined
}

/** The addresses of a picture's files, and the alternative text. */
export interface PictureTexts {
  /** The `srcset` of each format. */
  readonly avif: string
  readonly jpeg: string
  /** The address of the file for the oldest browsers. */
  readonly fallback: string
  readonly alt: string
}

/** Makes a picture's texts. `replace` turns them into placeholders. */
export const pictureTextsOf = (
  { source, shape, alt }: Pick<PictureProps, 'source' | 'shape' | 'alt'>,
  replace: (text: string) => string,
): PictureTexts => ({
  avif: replace(srcsetOf(source, shape, 'avif')),
  jpeg: replace(srcsetOf(source, shape, 'jpeg')),
  fallback: replace(fallbackOf(source, shape)),
  alt: replace(alt),
})

interface PictureLayoutProps extends Pick<PictureProps, 'shape' | 'sizes' | 'priority'> {
  readonly loading?: PictureProps['loading']
  readonly texts: PictureTexts
  readonly upright?: { readonly avif: string; readonly sizes: string } | undefined
}

/** A picture in its exact proportions, as AVIF with a JPEG for older browsers. */
export function PictureLayout({
  texts,
  shape,
  upright,
  sizes,
  loading = 'lazy',
  priority,
}: PictureLayoutProps) {
  const [width, height] = shapes[shape].ratio
  const { avif, jpeg, fallback, alt } = texts

  return (
    <picture>
      {upright && (
        <source
          media="(max-width: 44rem) and (orientation: portrait)"
          type="image/avif"
          srcSet={upright.avif}
          sizes={upright.sizes}
        />
      )}
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        src={fallback}
        srcSet={jpeg}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={loading}
        decoding="async"
        fetchPriority={priority}
        // Prevents the context menu and dragging, so that nobody saves artwork by
        // accident.
        {...(shape !== 'cover' && { draggable: false, 'data-protected': '' })}
      />
    </picture>
  )
}

/** A picture of the shop. */
export const Picture = inserted(
  templated(PictureLayout, splitPicture, ({ shape, sizes, loading, priority }) =>
    [shape, sizes, loading, priority].join(' '),
  ),
)

function splitPicture(props: PictureProps) {
  const { shape, upright, sizes, loading, priority } = props
  const { htmlByName, replace } = collectTexts()
  const layout: PictureLayoutProps = {
    shape,
    sizes,
    loading,
    priority,
    texts: pictureTextsOf(props, replace),
    upright: upright && {
      avif: replace(srcsetOf(props.source, upright.shape, 'avif')),
      sizes: upright.sizes,
    },
  }
  return { layout, htmlByName }
}

interface PosterPicturesProps {
  /** The first picture, and the others. */
  readonly pictures: readonly ReactNode[]
  readonly title: Text
}

/**
 * The content of a link that enlarges a poster. All pictures but the first are in a
 * <template>, so browsers load them only when the poster is enlarged.
 */
export function PosterPictures({ pictures, title }: PosterPicturesProps) {
  const [firstPicture, ...furtherPictures] = pictures
  const lang = useLang()
  // If the title is in another language, so is the link around these words. In that case
  // the words declare that they are in the page's language.
  const langOfWords = title.lang ? lang : undefined

  return (
    <>
      {firstPicture} <span lang={langOfWords}>{useChrome().strings.gallery.open}</span>{' '}
      {furtherPictures.length > 0 && <template>{furtherPictures}</template>}
    </>
  )
}
