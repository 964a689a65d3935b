import type { Answer } from '../../protocol.ts'
import { committedPage, editorAddress } from '../address.ts'
import { WorkForm } from '../form/work.tsx'
import { Thumbnail } from '../parts.tsx'
import { useAnswer } from '../server.ts'
import { CoverageTable } from '../translate/Coverage.tsx'
import { UnsavedInputs } from '../unsaved/ResumeOffers.tsx'
import { Find, nameIn } from './Find.tsx'

type Overview = Answer<'overview'>

const UNPUBLISHED = 'What is not published yet'

/** The groups that are initially collapsed. The name 'Notes' comes from the server. */
const COLLAPSED_GROUPS = [UNPUBLISHED, 'Notes']

/**
 * Shows the whole shop: open tasks, changes, the posters of each gallery, and everything
 * else.
 */
export function EditorHome() {
  const { data: overview } = useAnswer('overview', {}, { follows: true })
  const { data: changes } = useAnswer('changes', {}, { follows: true })
  // A separate request, because finding outdated texts means reading the git history,
  // which takes long.
  const { data: progress } = useAnswer('progress', {}, { follows: true })
  if (!overview) return null

  const { documents, todo, coverage, works, languages } = overview
  const changedFiles = changes?.files ?? []
  const changedEntries = changedFiles.map((file) => ({
    ...file,
    group: UNPUBLISHED,
    changedPage: file.page,
  }))

  // The overview's coverage does not include outdated texts yet.
  const coverageRows = (progress?.coverage ?? coverage).map((counts) => {
    const address = editorAddress('', { translate: counts.language })
    return { ...counts, name: nameIn(languages, counts.language), address }
  })

  // Galleries and editions show other documents, namely posters and books.
  const walls = documents.filter(({ shows }) => shows.length > 0)
  const onWalls = new Set(walls.flatMap(({ name, shows }) => [name, ...shows]))

  return (
    <>
      <UnsavedInputs />
      <Find languages={languages} />
      <h2>What is left to do</h2>
      {todo.length === 0 && <p>Nothing: there are no errors, and no text is missing.</p>}
      <Lists entries={todo} />
      <CoverageTable rows={coverageRows} />
      {changes?.unknown && <p>{changes.unknown}</p>}
      {changedEntries.length > 0 && (
        <p>
          <a href={editorAddress('', { publish: '1' })}>Publish what changed</a>
        </p>
      )}
      <Lists entries={changedEntries} />
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
            {shows.map((shownName) => (
              <Card
                key={shownName}
                {...documents.find((document) => document.name === shownName)}
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
  /** The name of the document whose form is opened. */
  readonly name?: string | undefined
  /** The path of the field to start at. */
  readonly at?: readonly PropertyKey[]
  /** The location of the finding to start at. */
  readonly place?: string | undefined
  /** The page to show next to the form. */
  readonly beside?: string
  /** The page to compare before and after the change. */
  readonly changedPage?: string | undefined
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
    <details key={name} open={!COLLAPSED_GROUPS.includes(name)}>
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

function Item({
  name,
  title,
  at,
  place,
  beside,
  changedPage,
  marks = [],
  notes = [],
}: Entry) {
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
      {changedPage !== undefined && <CompareLinks page={changedPage} title={title} />}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </li>
  )
}

/**
 * Links that show a page next to the list, as it was at the last commit and as it is now.
 */
function CompareLinks({ page, title }: { page: string; title: string }) {
  const shownAddress = new URLSearchParams(location.search).get('page')
  // '/en' is only a default, because an address needs a language. App shows the chosen
  // language or, in a shop without English, the first language.
  const links = [
    { when: 'Before', address: `/en${committedPage(page)}` },
    { when: 'After', address: `/en${page}` },
  ]

  return links.map(({ when, address }) => (
    <a
      key={when}
      className="look"
      href={editorAddress('', { page: address })}
      aria-current={shownAddress === address}
      aria-label={`${when}: ${title}`}
    >
      {when}
    </a>
  ))
}
