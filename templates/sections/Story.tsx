import type { HomePage } from '../../cli/model/page.ts'
import { routeOf } from '../../cli/model/path.ts'
import { useChrome, usePage } from '../PageContext.tsx'
import { Emblem } from './Emblem.tsx'
import { Icon } from './Icon.tsx'
import { Prose } from './Prose.tsx'

/** The tale in two paragraphs, and the way to the books that tell the rest. */
export function Story({ story }: { readonly story: HomePage['story'] }) {
  const { lang } = usePage()
  const { editions } = useChrome()
  return (
    <section id="story" className="story" aria-labelledby="story-title">
      <Emblem />
      <div className="story-words">
        <h2 id="story-title">{story.title}</h2>
        <Prose words={story.body} />
        <ul className="story-links">
          {editions.map(({ slug, label }) => (
            <li key={slug}>
              <a className="onward" href={routeOf(lang, slug)}>
                {label}
                <Icon name="arrow" />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
