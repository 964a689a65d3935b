import { readShop } from '../../cli/commands/prepare.ts'
import { fallbackOf } from '../../cli/model/image.ts'
import { projectAt } from '../../cli/project.ts'
import type { PlainPage } from './rival-sites.ts'

/** The galleries of a shop in every language, as other generators take them. */
export async function plainPages(root: string, home: string): Promise<readonly PlainPage[]> {
  const { value } = await readShop(projectAt(root, home, 'bench'), {})
  if (!value) throw new Error('the synthetic shop is at fault: run `saga validate` on it')
  return value.site.storefronts.flatMap(({ language: { code }, galleries }) =>
    galleries.map((gallery) => ({
      path: `${code}/${gallery.slug}`,
      lang: code,
      title: gallery.title,
      subtitle: gallery.subtitle,
      posters: gallery.posters.map(({ id, title, description, images, orientation, variants }) => ({
        id,
        title: title.text,
        description: description.text,
        src: fallbackOf(images[0], orientation),
        ways: Object.entries(variants).map(([name, { price, url }]) => ({ name, price, url })),
      })),
    })),
  )
}
