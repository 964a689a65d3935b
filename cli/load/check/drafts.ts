import { type Diagnostic, error } from '../../model/diagnostic.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { Content } from '../content.ts'
import { neededParts } from '../drafts.ts'

/** The home page, the first language and the 404 page cannot be drafts. */
export function checkDrafts(content: Content): readonly Diagnostic[] {
  const { site, galleries } = content
  if (!site) return []
  const needed = neededParts(content)
  return [
    ...site.value.languages.flatMap(({ code, draft }, index) =>
      draft && needed.languages.includes(code)
        ? [
            error(
              'schema',
              site.at(['languages', index, 'draft']),
              `"${code}" cannot be a draft: it is the ${code === needed.languages[0] ? 'first language' : 'language of the 404 page (xDefault)'}`,
              'remove "draft: true", or choose another language for that',
            ),
          ]
        : [],
    ),
    ...galleries
      .filter(({ value }) => value.draft && value.slug === needed.gallery)
      .map((gallery) =>
        error(
          'schema',
          gallery.at(['draft']),
          `"${gallery.value.slug}" cannot be a draft: it stands on the home page`,
          `remove "draft: true", or name another gallery under homeGallery in ${fileOf('site')}`,
        ),
      ),
  ]
}
