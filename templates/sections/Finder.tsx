import { colourFamilies } from '../../cli/model/colours.ts'
import type { Gallery } from '../../cli/model/poster.ts'
import { choicesOf } from '../../cli/model/wall.ts'
import { fill } from '../../islands/logic/fill.ts'
import { LabelledIsland } from '../islands.tsx'
import { useChrome } from '../rendering.tsx'

/**
 * The choices that narrow the wall below: colours, series, and the overview. The stylesheets apply them, without
 * scripts; islands/Finder.tsx adds words to search by, and keeps the choices in the address.
 */
export function Finder({ gallery }: { readonly gallery: Gallery }) {
  const { wall, colours } = useChrome().strings
  const choices = choicesOf(gallery)
  const count = gallery.posters.length
  const [before = '', after = ''] = fill(wall.some, { count }).split('{hits}')
  const hasSeries = choices.series.length > 0
  return (
    <search className="finder" id="finder" aria-label={wall.label}>
      {choices.colours.length > 0 && (
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
              />
              {hasSeries && <Choices name="series" legend={wall.series} choices={choices.series} />}
            </div>
          </details>
        </form>
      )}
      <div className="finder-rest">
        <LabelledIsland name="Finder" />
        <p className="hits">
          <span>{fill(wall.all, { count })}</span>
          <span>
            {before}
            <b />
            {after}
          </span>
          <button type="reset" form="narrow">
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
  readonly choices: readonly { readonly id: string; readonly name: string; readonly isHidden?: boolean }[]
}

/**
 * The choices of one kind. The stylesheet of the gallery's colours fills in the counts. All colours are there, since
 * cards name them by position.
 */
const Choices = ({ name, legend, choices }: ChoicesProps) => (
  <fieldset className={name}>
    <legend>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice.id} hidden={choice.isHidden}>
        <input type="radio" name={name} value={choice.id} />
        <span>{choice.name}</span>
        <b />
      </label>
    ))}
  </fieldset>
)
