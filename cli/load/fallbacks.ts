import type { Lang } from '../model/path.ts'
import type { Content } from './content.ts'

/** The language whose texts site.yaml names for those that `lang` lacks. */
export const fallbackOf = ({ site }: Pick<Content, 'site'>, lang: Lang): Lang | undefined =>
  site?.value.languages.find(({ code }) => code === lang)?.fallback
