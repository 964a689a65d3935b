import { OWN_SLUGS, reservedNameMessage } from '../../load/check/ids.ts'
import type { Content, EditionDocument, GalleryDocument } from '../../load/content.ts'
import { galleryRoute } from '../../model/path.ts'
import { id as idSchema } from '../../schema/common.ts'
import { gallerySchemaFor } from '../../schema/galleries.ts'
import { formatYaml } from '../format.ts'
import { checkTyped } from './check-typed.ts'
import { givenTexts, type PlanKind } from './plan-new.ts'

/** Plans a gallery without posters, last in the menus. It has a page as soon as it has a poster. */
export const newGallery: PlanKind = async ({ content }, given) => {
  const slug = given.id ?? ''
  const { galleries, languages } = content
  const gallery = {
    slug,
    ...(given.isOn('draft') ? { draft: true } : {}),
    order: nextOrder(galleries),
    orientation: given.value('orientation'),
    columns: Number(given.value('columns') ?? 4),
    label: givenTexts(given, 'label', content),
    title: givenTexts(given, 'title', content),
    subtitle: givenTexts(given, 'subtitle', content),
    seo: {
      title: givenTexts(given, 'seo-title', content),
      description: givenTexts(given, 'seo-description', content),
    },
    posters: [],
  }
  const { orientation, columns } = gallery
  const typed = gallerySchemaFor(languages, languages[0]).pick({ orientation: true, columns: true })
  const rejected = [...checkPageSlug(slug, content), ...checkTyped(typed, { orientation, columns })]
  if (rejected.length > 0) return { rejected }
  return {
    files: [
      { path: `content/galleries/${slug}.yaml`, description: 'the gallery', creates: formatYaml(gallery) },
    ],
    routes: languages.map((lang) => galleryRoute(lang, slug, '')),
    ...(given.isOn('draft') && { draft: `content/galleries/${slug}.yaml` }),
  }
}

/** Returns the place behind all other documents in menus. */
export const nextOrder = (documents: readonly { readonly value: { readonly order: number } }[]): number =>
  Math.max(0, ...documents.map(({ value }) => value.order)) + 1

/**
 * Why a page cannot have this name; empty when it can.
 * @param own the page that would get it: one of its former names may come back
 */
export function checkPageSlug(
  slug: string,
  { galleries, editions, articles, languages }: Content,
  own?: GalleryDocument | EditionDocument,
): readonly string[] {
  const shape = idSchema.safeParse(slug)
  if (!shape.success)
    return [`"${slug}" is not a name for addresses: ${shape.error.issues[0]?.message ?? ''}`]
  if (OWN_SLUGS.includes(slug) || languages.includes(slug)) return [reservedNameMessage('slug', slug)]
  const pages = [...galleries, ...editions]
  const used = pages.find(({ value }) => value.slug === slug)
  if (used) return [`"${slug}" is already used by ${used.file}`]
  if (articles.some((article) => article.slug === slug))
    return [`"${slug}" is already used by content/texts/${slug}/`]
  const former = pages.find((page) => page !== own && page.value.formerly?.includes(slug))
  return former
    ? [`"${slug}" was the name of "${former.value.slug}", where old links lead: choose another name`]
    : []
}
