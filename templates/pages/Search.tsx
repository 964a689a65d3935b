import type { SourceImage, SourceShape } from '../../cli/model/image.ts'
import type { SearchPage } from '../../cli/model/page.ts'
import { galleryHref, posterRoute, type Route, routeOf } from '../../cli/model/path.ts'
import { escapeXml, type Text } from '../../cli/model/text.ts'
import { Icon } from '../sections/Icon.tsx'
import { Picture } from '../sections/Picture.tsx'
import { workSizes } from '../sections/sizes.ts'

/** Every title of the shop, like the list of works at the end of a catalogue. Scripts add a field, which finds them. */
export function Search({ page }: { readonly page: SearchPage }) {
  const { search } = page.chrome.strings
  return (
    <div className="works">
      <header className="works-head">
        <h1 id="title">{search.title}</h1>
        <p className="lead">{search.lead}</p>
        <a className="works-find" href={page.route} data-opens="Search" data-button="" aria-haspopup="dialog">
          <Icon name="search" />
          {search.field}
        </a>
      </header>
      {groupsOn(page).map((group) => (
        <Works key={group.title} {...group} />
      ))}
    </div>
  )
}

interface Group {
  readonly title: string
  readonly href?: Route
  readonly picture?: { readonly source: SourceImage; readonly shape: SourceShape } | undefined
  readonly works: readonly { readonly title: Text; readonly href: Route }[]
}

function groupsOn({ lang, chrome, galleries, editions, documents }: SearchPage): readonly Group[] {
  return [
    ...galleries.map(({ slug, label, orientation, posters }) => ({
      title: label,
      href: galleryHref(lang, slug, chrome.homeGallery),
      picture: posters[0] && { source: posters[0].images[0], shape: orientation },
      works: posters.map(({ id, title }) => ({ title, href: posterRoute(lang, id) })),
    })),
    ...editions.map(({ slug, label, books }) => ({
      title: label,
      href: routeOf(lang, slug),
      picture: books[0] && { source: books[0].cover, shape: 'cover' as const },
      works: books.map(({ id, title }): Group['works'][number] => {
        return { title, href: `${routeOf(lang, slug)}#${id}` }
      }),
    })),
    {
      title: chrome.strings.footer.texts,
      works: documents.map(({ slug, title }) => ({ title, href: routeOf(lang, slug) })),
    },
  ].filter(({ works }) => works.length > 0)
}

function Works({ title, href, picture, works }: Group) {
  return (
    <section className="works-group">
      <h2>{href ? <a href={href}>{title}</a> : title}</h2>
      {picture && <Picture {...picture} alt="" sizes={workSizes} />}
      {/* Without React: ten thousand elements would take most of the time of a build after one change. */}
      <ol className="works-list" dangerouslySetInnerHTML={{ __html: works.map(listItemOf).join('') }} />
    </section>
  )
}

const listItemOf = ({ title: { text, lang }, href }: Group['works'][number]): string =>
  `<li><a href="${href}"${lang ? ` lang="${lang}"` : ''}>${escapeXml(text)}</a></li>`
