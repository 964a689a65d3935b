import { type ImageVariant, type Shape, type SourceImage, variantsOf } from '../model/image.ts'
import type { Output } from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Poster } from '../model/poster.ts'
import type { Site } from '../model/site.ts'

type ShapedPicture = readonly [SourceImage, Shape]

/** Pictures of heroes and covers: all but those of posters. Every language has the same. */
export const otherPicturesOf = ({ heroes, storefronts: [first] }: Site): readonly ShapedPicture[] => [
  ...[...heroes, ...(first?.galleries ?? []).flatMap(({ hero }) => hero)].flatMap((image) => [
    [image, 'hero'] as const,
    [image, 'tall-hero'] as const,
  ]),
  ...(first?.editions ?? []).flatMap(({ books }) => books.map(({ cover }) => [cover, 'cover'] as const)),
]

export const posterPicturesOf = (posters: readonly Poster[]): readonly ShapedPicture[] =>
  posters.flatMap(({ images, orientation }) => images.map((image) => [image, orientation] as const))

/** Every file of these pictures, once. */
export function imagesOf(pictures: readonly ShapedPicture[]): readonly Output[] {
  const variants = new Map<OutputPath, ImageVariant>()
  for (const [image, shape] of pictures)
    for (const variant of variantsOf(image, shape)) variants.set(variant.path, variant)
  return [...variants.values()].map((variant) => ({ kind: 'image', path: variant.path, variant }))
}
