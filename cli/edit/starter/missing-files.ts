import { requiredFilesOf } from '../../check/files.ts'
import type { Content } from '../../read/content.ts'
import { contentFileAt, fileOf } from '../../schema/content-paths.ts'
import type { OpenChange, Planned } from '../change.ts'
import { itemsThatApply } from '../transaction.ts'
import {
  FIRST_GALLERY,
  type StarterAnswers,
  type StarterShop,
  starterGallery,
  starters,
} from './starter-files.ts'
import { hasPack, readTextsFor } from './starter-texts.ts'

/** Tells whether somebody has begun to write the shop. If so, only missing files are created. */
export const isBegun = ({ files }: Pick<Content, 'files'>): boolean =>
  [...files].some((path) => contentFileAt(path) !== undefined)

/**
 * Creates the files that every shop needs and that are missing or empty.
 * @param defaults the values for whatever the shop has not decided yet
 */
export async function planMissingFiles(
  change: OpenChange,
  defaults: StarterAnswers,
): Promise<Planned> {
  const { content, project } = change
  const texts = readTextsFor(project.home, content.languages)
  const shop = { ...defaults, ...factsOf(content), texts }
  for (const { collection, names, path } of requiredFilesOf(content)) {
    // The settings come before the texts. New settings make the shop use the texts of its language packs.
    const isInPack = collection === 'strings' && hasPack(names.lang ?? '')
    if (isInPack && hasNewSettings(change)) continue

    const text = (): string => starters[collection](shop, names)
    await fillFile(change, path, text)
  }

  if (!hasFileOf('galleries', content)) {
    const file = fileOf('galleries', { slug: shop.homeGallery })
    change.create(file, starterGallery(shop), NEW)
  }

  if (change.files().length === 0)
    return change.reject('the shop has all files that it needs')
  return {
    remarks: itemsThatApply(
      'The texts are examples: replace them with your own, in every language of the shop.',
      hasNewSettings(change) &&
        `Begin with ${fileOf('site')}: its name, its address and its purchase links are examples too.`,
    ),
  }
}

const hasNewSettings = (change: OpenChange): boolean =>
  change.files().some(({ path }) => path === fileOf('site'))

const NEW = 'new'

/** Creates a file, or fills a file that contains only comments. */
async function fillFile(
  change: OpenChange,
  path: string,
  text: () => string,
): Promise<void> {
  const { files, failed } = change.content
  const file = `content/${path}`
  if (!files.has(path)) {
    // A file that failed but is not listed has a misspelt name.
    if (!failed.has(path)) change.create(file, text(), NEW)
    return
  }

  if (!failed.has(path)) return
  const textWithoutComments = (await change.read(file)).replace(/#.*$/gm, '').trim()
  if (textWithoutComments === '') change.write(file, text(), 'was empty')
}

const hasFileOf = (collection: 'galleries', { files }: Content): boolean =>
  [...files].some((path) => contentFileAt(path)?.collection === collection)

/** Returns the facts that new files depend on. Without settings, the shop's first gallery is on the home page. */
function factsOf({ languages, galleries, site }: Content) {
  const [firstGallery] = galleries.toSorted((a, b) => a.value.order - b.value.order)
  const homeGallery = site?.value.homeGallery ?? firstGallery?.value.slug ?? FIRST_GALLERY
  return {
    ...(site && { name: site.value.name }),
    languages,
    drafts: [],
    homeGallery,
    year: new Date().getFullYear(),
    needsRedirectPages: false,
  } satisfies Partial<StarterShop>
}
