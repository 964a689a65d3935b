import { requiredFilesOf } from '../../check/files.ts'
import type { Content } from '../../read/content.ts'
import { contentFileAt, fileOf } from '../../schema/content-paths.ts'
import type { OpenChange } from '../change.ts'
import { type StarterShop, starterGallery, starters } from '../starter/starter-files.ts'
import { applicable } from '../transaction.ts'
import type { NewKind } from './new-kind.ts'

/** Creates the files that every shop needs and that are missing or empty. */
export const shopKind: NewKind = {
  summary: 'create all files that a shop needs and that are missing, with neutral texts',
  questions: [],
  startsShop: true,
  async plan(change) {
    const { content } = change
    const shop = starterShopOf(change)
    for (const { collection, names, path } of requiredFilesOf(content)) {
      const text = (): string => starters[collection](shop, names)
      await fillFile(change, path, text)
    }

    if (!hasFileOf('galleries', content)) {
      const file = fileOf('galleries', { slug: shop.homeGallery })
      change.create(file, starterGallery(shop), NEW)
    }

    const hasNewSettings = change.files().some(({ path }) => path === fileOf('site'))

    if (change.files().length === 0)
      return change.reject('the shop has all files that it needs')
    return {
      remarks: applicable(
        'The texts are examples in English: replace them with your own, in every language of the shop.',
        hasNewSettings &&
          `Begin with ${fileOf('site')}: its name, its address and its purchase links are examples too.`,
      ),
    }
  },
}

const NEW = 'new'

/** Creates a file, or fills one that has nothing but comments. */
async function fillFile(
  change: OpenChange,
  path: string,
  text: () => string,
): Promise<void> {
  const { files, failed } = change.content
  const file = `content/${path}`
  if (!files.has(path)) {
    // A file that has failed without being listed has a misspelt name.
    if (!failed.has(path)) change.create(file, text(), NEW)
    return
  }

  if (!failed.has(path)) return
  const textWithoutComments = (await change.read(file)).replace(/#.*$/gm, '').trim()
  if (textWithoutComments === '') change.write(file, text(), 'was empty')
}

const hasFileOf = (collection: 'galleries', { files }: Content): boolean =>
  [...files].some((path) => contentFileAt(path)?.collection === collection)

/** The name of the first gallery in addresses. */
const FIRST_GALLERY = 'posters'

/** Returns what new files depend on. Without settings, the first gallery of the shop is on the home page. */
function starterShopOf({ project, content }: OpenChange): StarterShop {
  const { languages, galleries, site } = content
  const [firstGallery] = galleries.toSorted((a, b) => a.value.order - b.value.order)
  const homeGallery = site?.value.homeGallery ?? firstGallery?.value.slug ?? FIRST_GALLERY
  const year = new Date().getFullYear()
  return { home: project.home, languages, homeGallery, year }
}
