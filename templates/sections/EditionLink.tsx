import { routeOf } from '../../cli/model/path.ts'
import { usePage } from '../rendering.tsx'
import { Icon } from './Icon.tsx'

interface EditionLinkProps {
  readonly edition: { readonly slug: string; readonly label: string }
}

/** A link to the page of an edition. */
export const EditionLink = ({ edition: { slug, label } }: EditionLinkProps) => (
  <a className="onward" href={routeOf(usePage().lang, slug)}>
    {label}
    <Icon name="arrow" />
  </a>
)
