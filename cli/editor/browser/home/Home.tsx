import type { Answer } from '../../protocol.ts'
import { editorAddress } from '../address.ts'
import { Begun } from '../drafts/Offers.tsx'
import { WorkForm } from '../form/work.tsx'
import { Thumbnail } from '../parts.tsx'
import { useAnswer } from '../server.ts'
import { CoverageTable } from '../translate/Coverage.tsx'
import { Find, nameIn } from './Find.tsx'

type Overview = Answer<'overview'>

const CHANGED = 'What is not published yet'

/** Shows the whole shop: open tasks, changes, the posters of each gallery, and everything else. */
export function EditorHome() {
  const { data: overview } = useAnswer('overview', {}, true)
  const { data: changes } = useAnswer('changes', {}, true)
  // A separate request, because the git history that reveals outdated texts takes longest.
  const { data: progress } = useAnswer('progress', {}, true)
  if (!overview) return null

  const { documents, todo, coverage, works, languages } = overview
  const changed = changes?.files.map((file) => ({
    ...file,
    group: CHANGED,
    looks: file.page,
  }))

  const rows = (progress?.coverage ?? coverage).map((counts) => {
    const address = editorAddress('', { translate: counts.language })
    return { ...counts, name: nameIn(languages, counts.language), address }
  })

  const walls = documents.filter(({ shows }) => shows.length > 0)
  const onWalls = new Set(walls.flatMap(({ name, shows }) => [name, ...shows]))

  return (
    <>
      <Begun />
      <Find languages={languages} />
      <h2>What is left to do</h2>
      {todo.length === 0 && <p>Nothing: there are no errors, and no text is missing.</p>}
      <Lists entries={todo} />
      <CoverageTable rows={rows} />
      {changes?.unknown && <p>{changes.unknown}</p>}
      {changed && changed.length > 0 && (
        <p>
          <a href={editorAddress('', { publish: '1' })}>Publish what changed</a>
        </p>
      )}
      <Lists entries={changed ?? []} />
      <h2>Add</h2>
      <div className="adds">
        {works.map((work) => (
          <WorkForm key={work.title} work={work} languages={languages} />
        ))}
      </div>
      <h2>Texts, prices and lists</h2>
      <div className="columns">
        <Lists entries={documents.filter(({ name }) => !onWalls.has(name))} />
      </div>
      {walls.map(({ name, title, shows }) => (
        <section key={name}>
          <h2>
            <a href={editorAddress(name)}>{title}</a> <small>{shows.length}</small>
          </h2>
          <ul className="wall">
            {shows.map((posterName) => (
              <Card
                key={posterName}
                {...documents.find((document) => document.name === posterName)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const Card = ({
  name = '',
  title,
  picture,
  marks = [],
}: Partial<Overview['documents'][number]>) => (
  <li data-draft={marks.includes('draft')}>
    <a className="card" href={editorAddress(name)}>
      {picture ? <Thumbnail {...picture} /> : <span className="blank" />}
      <span>{title}</span>
      {marks.length > 0 && <em>{marks.join(', ')}</em>}
    </a>
  </li>
)

interface Entry {
  readonly group: string
  readonly title: string
  readonly name?: string | undefined
  /** The path of a field, or the place of a finding. */
  readonly at?: readonly PropertyKey[]
  readonly place?: string | undefined
  /** The page to show beside the form. */
  readonly beside?: string
  /** The page to compare before and after a change. */
  readonly looks?: string | undefined
  readonly marks?: readonly string[]
  readonly notes?: readonly string[]
}

/** Lists entries by group, with links to their forms and fields. */
function Lists({ entries }: { readonly entries: readonly Entry[] }) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  const lists = groups.map((name) => ({
    name,
    items: entries.filter(({ group }) => group === name),
  }))

  return lists.map(({ name, items }) => (
    <details key={name} open={name !== CHANGED && name !== 'Notes'}>
      <summary>
        {name} ({items.length})
      </summary>
      <ul>
        {items.map((entry) => (
          <Item key={JSON.stringify(entry)} {...entry} />
        ))}
      </ul>
    </details>
  ))
}

function Item({ name, title, at, place, beside, looks, marks = [], notes = [] }: Entry) {
  const query = {
    ...(at && { at: at.join('.') }),
    ...(place && { place }),
    ...(beside && { page: beside }),
  }

  return (
    <li>
      {name === undefined ? title : <a href={editorAddress(name, query)}>{title}</a>}
      {marks.map((mark) => (
        <em key={mark}>{mark}</em>
      ))}
      {looks !== undefined && <Looks page={looks} title={title} />}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </li>
  )
}

/** Links that show a page beside the list, as of the last commit and as it is now. */
const Looks = ({ page, title }: { page: string; title: string }) =>
  ['Before', 'After'].map((when) => {
    const path = when === 'After' ? page : page.replace(/#|$/, '?saga=before$&')
    const address = `/en${path}`
    const isShown = new URLSearchParams(location.search).get('page') === address
    return (
      <a
        key={when}
        className="look"
        href={editorAddress('', { page: address })}
        aria-current={isShown}
        aria-label={`${when}: ${title}`}
      >
        {when}
      </a>
    )
  })
