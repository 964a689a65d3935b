import { requiredFilesOf } from '../../check/files.ts'
import type { Lang } from '../../model/path.ts'
import { starterLogo } from '../../model/starter-logo.ts'
import type { RequiredCollection } from '../../schema/collections.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { OpenChange } from '../change.ts'
import { drawSample } from './draw-samples.ts'
import { sampleIds } from './samples.ts'
import {
  FIRST_GALLERY,
  type StarterAnswers,
  type StarterShop,
  samplePoster,
  starterArticles,
  starterBrand,
  starterGallery,
  starters,
} from './starter-files.ts'
import { hasPack, readTextsFor } from './starter-texts.ts'

/** Creates the whole content of a new shop: its settings, texts and drafts, and a gallery of sample posters. */
export async function planNewShop(
  change: OpenChange,
  answers: StarterAnswers,
  needsRedirectPages: boolean,
): Promise<void> {
  const { content, project } = change
  const { languages } = answers
  const shop: StarterShop = {
    ...answers,
    homeGallery: FIRST_GALLERY,
    year: new Date().getFullYear(),
    needsRedirectPages,
    drafts: draftsAmong(languages),
    texts: readTextsFor(project.home, languages),
  }

  for (const { collection, names, path } of requiredFilesOf({ ...content, languages })) {
    // A new shop's settings make it use the texts of its language packs.
    const isInPack = collection === 'strings' && hasPack(names.lang ?? '')
    if (isInPack) continue

    change.create(
      `content/${path}`,
      starters[collection](shop, names),
      descriptions[collection],
    )
  }
  change.create(fileOf('brand'), starterBrand(), 'the colours, the fonts and the logo')
  change.create('content/logo.svg', starterLogo)

  await planSamples(change, shop)
  for (const lang of languages)
    for (const [slug, text] of starterArticles(shop, lang))
      change.create(fileOf('articles', { slug, lang }), text)
}

/** Returns the languages that visitors do not see yet, because their texts are in English. */
export const draftsAmong = ([, ...moreLanguages]: readonly Lang[]): readonly Lang[] =>
  // The first language cannot be a draft, because visitors would see nothing.
  moreLanguages.filter((lang) => !hasPack(lang))

/** Descriptions of the new files that the owner should open first. */
const descriptions: Readonly<Partial<Record<RequiredCollection, string>>> = {
  site: 'the name, the address and the settings of the shop',
  prices: 'sizes and example prices',
}

/** Creates the home page's gallery with its sample posters. */
async function planSamples(change: OpenChange, shop: StarterShop): Promise<void> {
  const { homeGallery } = shop
  change.create(
    fileOf('galleries', { slug: homeGallery }),
    starterGallery(shop, sampleIds),
    `the gallery of the home page, with ${sampleIds.length} sample posters`,
  )

  for (const id of sampleIds) {
    const file = fileOf('posters', { family: homeGallery, id })
    change.create(file, samplePoster(shop, id))
    const picture = await drawSample(change.project.home, id)
    change.create(file.replace(/\.yaml$/, '.jpg'), picture)
  }
}
