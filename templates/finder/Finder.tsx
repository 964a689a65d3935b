import { colourFamilies } from '../../cli/model/image.ts'
import { withoutMarks } from '../../cli/model/marks.ts'
import type { GalleryPage, HomePage } from '../../cli/model/page.ts'
import { routeOf } from '../../cli/model/path.ts'
import { choicesOf } from '../../cli/model/poster.ts'
import { fill } from '../../islands/shared/fill.ts'
import { LabelledIsland } from '../islands.tsx'
import { useChrome, usePage } from '../rendering.tsx'
import { Icon } from '../shared/Icon.tsx'

type FinderProps = Pick<GalleryPage, 'gallery'>

/**
 * The filters of the wall below: colours and series, and the overview. Stylesheets apply
 * them without scripts; islands/finder/Finder.tsx adds a search by words, and keeps the
 * choices in the address.
 */
export function Finder({ gallery }: FinderProps) {
  const { wall, colours, nav } = useChrome().strings
  const { kind } = usePage()
  const choices = choicesOf(gallery)
  const count = gallery.posters.length
  const [textBefore = '', textAfter = ''] = fill(wall.some, { count }).split('{hits}')
  const hasSeries = choices.series.length > 0

  // The stylesheet shows the elements that are hidden here once a filter is chosen.
  return (
    <search
      className="finder"
      id="finder"
      aria-label={wall.label}
      // Search words that match every poster on the wall: the words of the wall's
      // heading. On the home page the heading is only the gallery's title.
      data-gallery={withoutMarks(
        kind === 'home' ? gallery.title : `${gallery.title} ${nav.posters}`,
      )}
    >
      {choices.colours.length > 0 && (
        // Outside a dialog, the method `dialog` does nothing, so Enter does not load a
        // page.
        <form id="narrow" method="dialog">
          <details>
            <summary>{hasSeries ? wall.choices : wall.colour}</summary>
            <div className="choices">
              <Choices
                name="colour"
                legend={wall.colour}
                choices={colourFamilies.map((family) => ({
                  id: family,
                  name: colours[family],
                  isHidden: !choices.colours.includes(family),
                }))}
              />{' '}
              {hasSeries && (
                <Choices name="series" legend={wall.series} choices={choices.series} />
              )}
            </div>
          </details>
        </form>
      )}
      <div className="finder-rest">
        <LabelledIsland name="Finder" />
        <p className="hits">
          <span>{fill(wall.all, { count })}</span>{' '}
          <span hidden>
            {textBefore}
            <b />
            {textAfter}
          </span>{' '}
          <button type="reset" form="narrow" hidden>
            {wall.clear}
          </button>
        </p>
        <label className="overview">
          <input type="checkbox" name="view" value="overview" />
          {wall.overview}
        </label>
      </div>
    </search>
  )
}

interface ChoicesProps {
  readonly name: 'colour' | 'series'
  readonly legend: string
  readonly choices: readonly {
    readonly id: string
    readonly name: string
    readonly isHidden?: boolean
  }[]
}

/**
 * The choices of one kind. The stylesheet of the gallery's colours fills <b> with the
 * counts. All colours are present, even if hidden, because cards refer to colours by
 * position.
 */
const Choices = ({ name, legend, choices }: ChoicesProps) => (
  <fieldset className={name} hidden={choices.every(({ isHidden }) => isHidden)}>
    <legend>{legend}</legend>{' '}
    {choices.map((choice) => (
      <label key={choice.id} hidden={choice.isHidden}>
        <input
          type="radio"
          name={name}
          value={choice.id}
          data-name={withoutMarks(choice.name)}
        />
        <span>{choice.name}</span>
        <b />{' '}
      </label>
    ))}
  </fieldset>
)

/** The index numbers every twelfth poster. */
const STEP = 12

/**
 * The index of a long wall. It shows the visitor's position and links to other positions.
 * On wide screens it is a column of numbers in the margin. On others it is a small bar,
 * which appears after the first screen of cards.
 */
export function WallIndex({ page }: { readonly page: HomePage | GalleryPage }) {
  const { lang, kind } = usePage()
  const { hasStory, strings } = useChrome()
  const { wall } = strings
  const { posters } = page.gallery
  if (posters.length < STEP) return null

  const story = kind === 'home' ? '#story' : `${routeOf(lang, '')}#story`

  return (
    <nav className="where" aria-label={wall.index}>
      <ul>
        <li>
          <a href="#gallery">
            <Icon name="up" />
            <span className="visually-hidden">{wall.top}</span>
          </a>
        </li>
        <li>
          <a href="#finder">{wall.filter}</a>
        </li>
        {posters.map(({ id }, index) =>
          index % STEP === 0 && index > 0 ? (
            <li key={id} className="where-number">
              <a href={`#${id}`} aria-label={fill(wall.position, { number: index + 1 })}>
                {index + 1}
              </a>
            </li>
          ) : null,
        )}
        {page.reviews.length > 0 && (
          <li>
            <a href="#reviews-title">{wall.reviews}</a>
          </li>
        )}
        {hasStory && (
          <li>
            <a href={story}>{wall.story}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
