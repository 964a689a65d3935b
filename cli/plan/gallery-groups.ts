import { once } from '../model/once.ts'
import { type Output, type OutputGroup, withCompressed } from '../model/output.ts'
import { pageFile } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import type { Hashes } from './hashes.ts'
import type { Localised } from './localised.ts'
import { imagesOf, posterPicturesOf } from './pictures.ts'
import { type PosterWall, posterCardPathOf, posterPageOf, posterWallsOf } from './poster-pages.ts'

/** What the posters of each gallery have for themselves: pictures, and pages in every language. */
export const galleryGroupsOf = (
  site: Site,
  all: readonly Localised[],
  hashes: Hashes,
): readonly OutputGroup[] => [
  ...(site.storefronts[0]?.galleries ?? []).map((gallery) => picturesOfGallery(gallery, hashes)),
  ...posterWallsOf(site, all).map((wall) => pagesOfWall(wall, site, hashes)),
]

const picturesOfGallery = ({ slug, posters }: Gallery, hashes: Hashes): OutputGroup => ({
  name: `pictures ${slug}`,
  hash: () => hashes.ofPictures(posters),
  hasPictures: true,
  outputs: once(() => [
    ...imagesOf(posterPicturesOf(posters)),
    // Open Graph images have no words, so that one serves all languages.
    ...posters.map(
      ({ id, images: [source] }): Output => ({
        kind: 'poster-card',
        path: posterCardPathOf(id, source),
        source,
      }),
    ),
  ]),
})

const pagesOfWall = (wall: PosterWall, site: Site, hashes: Hashes): OutputGroup => ({
  name: `${wall.frame.language.code} ${wall.frame.wall.slug}`,
  hash: () => `${hashes.ofWall(wall)} ${site.compress}`,
  hasPictures: false,
  outputs: once(() =>
    withCompressed(
      wall.pages().map(
        (late): Output => ({
          kind: 'page',
          path: pageFile(late.route),
          page: () => posterPageOf(late),
          hash: () => hashes.ofPosterPage(late),
        }),
      ),
      site,
    ),
  ),
})
