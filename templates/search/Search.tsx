import type { SearchPage, WorkList } from '../../cli/model/page.ts'
import { escapeXml } from '../../cli/model/text.ts'
import { Icon } from '../shared/Icon.tsx'
import { Picture } from '../shared/Picture.tsx'
import { workSizes } from '../shared/sizes.ts'

/**
 * Every title of the shop, like the list of works at the end of a catalogue. Scripts open
 * the search dialog instead.
 */
export function Search({ page }: { readonly page: SearchPage }) {
  const { search } = page.chrome.strings
  return (
    <div className="works">
      <header className="works-head">
        <h1 id="title">{search.title}</h1>
        <p className="lead">{search.lead}</p>
        <a
          className="works-find"
          href={page.route}
          data-opens="Search"
          data-button=""
          aria-haspopup="dialog"
        >
          <Icon name="search" />
          {search.field}
        </a>
      </header>
      {page.lists.map((list) => (
        <Works key={list.title} {...list} />
      ))}
    </div>
  )
}

function Works({ title, href, picture, works }: WorkList) {
  return (
    <section className="works-group">
      <h2>{href ? <a href={href}>{title}</a> : title}</h2>
      {picture && <Picture {...picture} alt="" sizes={workSizes} />}
      {/*
       * Not rendered by React, because ten thousand elements would take most of the time
       * of a rebuild after a single change.
       */}
      <ol
        className="works-list"
        dangerouslySetInnerHTML={{ __html: works.map(listItemOf).join('') }}
      />
    </section>
  )
}

const listItemOf = ({ title: { text, lang }, href }: WorkList['works'][number]): string =>
  `<li><a href="${href}"${lang ? ` lang="${lang}"` : ''}>${escapeXml(text)}</a></li>`
