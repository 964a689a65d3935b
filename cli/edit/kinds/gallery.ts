import { galleryRoute } from '../../model/path.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { gallerySchemaFor } from '../../schema/galleries.ts'
import { formatYaml } from '../format.ts'
import { checkName } from '../names.ts'
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
  const rejected = [...checkName('galleries', slug, content), ...checkTyped(typed, { orientation, columns })]
  if (rejected.length > 0) return { rejected }
  return {
    files: [
      { path: fileOf('galleries', { slug }), description: 'the gallery', creates: formatYaml(gallery) },
    ],
    routes: languages.map((lang) => galleryRoute(lang, slug, '')),
    ...(given.isOn('draft') && { draft: fileOf('galleries', { slug }) }),
  }
}

/** Returns the place behind all other documents in menus. */
export const nextOrder = (documents: readonly { readonly value: { readonly order: number } }[]): number =>
  Math.max(0, ...documents.map(({ value }) => value.order)) + 1
