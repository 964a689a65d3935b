import { useState } from 'react'
import { EDITOR } from '../../../serve/protocol.ts'
import { useAction } from '../action.ts'
import { committedPage, editorAddress } from '../address.ts'
import { Button, Confirmation } from '../parts.tsx'
import { announce } from '../server.ts'
import type { Publication } from './publication.ts'

type Changed = Publication['documents'][number]

interface ItemProps {
  readonly document: Changed
  onChange(): Promise<unknown>
}

/** A changed document with its changes, which can be reverted one by one. */
export function ChangedItem({ document, onChange }: ItemProps) {
  const {
    key,
    name,
    title,
    group,
    address,
    state,
    formerly,
    picture,
    changes,
    canTakeBack,
  } = document
  const { isBusy, outcome, run, clear } = useAction(onChange)
  /** The change to which `outcome` belongs; undefined for all changes to the document. */
  const [lastChange, setLastChange] = useState<string>()

  const takeBack = (change: string | undefined, sure = false): void => {
    setLastChange(change)
    const onDone = (): void => announce(`${title}: taken back. Undo restores it.`)
    void run('takeBack', { document: key, change, sure }, onDone)
  }

  /** The title has changed, not only the address. */
  const isRetitled = formerly !== undefined && formerly !== title
  const takeBackLabel = changes.length > 1 ? 'Take all back' : 'Take back'

  return (
    <li>
      <div className="head">
        {picture ? <Thumb {...picture} /> : <span className="blank" />}
        <h3>
          {name === undefined ? title : <a href={editorAddress(name)}>{title}</a>}{' '}
          <em data-state={state}>{state}</em>
          <small>
            {group}
            {address && `, ${address} in addresses`}
            {isRetitled && `, called “${formerly}” before`}
          </small>
        </h3>
        <CompareLinks {...document} />
        {canTakeBack && (
          <Button
            label={`${takeBackLabel}: ${title}`}
            sign={takeBackLabel}
            disabled={isBusy}
            onClick={() => takeBack(undefined)}
          />
        )}
      </div>
      {outcome && (
        <Confirmation
          outcome={outcome}
          onYes={() => takeBack(lastChange, outcome.kind === 'asks')}
          onNo={clear}
          no="Leave it"
        />
      )}
      <ul>
        {changes.map((change) => (
          <li key={change.key}>
            {change.language && <b>{change.language}</b>}
            <span>
              {change.words}
              {change.picture && <PicturePair {...change.picture} />}
            </span>
            {canTakeBack && changes.length > 1 && (
              <Button
                label={`Take back: ${change.words}`}
                sign="Take back"
                disabled={isBusy}
                onClick={() => takeBack(change.key)}
              />
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Returns the address of a picture, as it was at the last commit or as it is now. */
const pictureAt = (path: string, at: 'commit' | 'now'): string =>
  `${EDITOR}/picture?${new URLSearchParams({ path, at })}`

/** A picture of a document, which may exist only in the last commit. */
const Thumb = ({ path, isCommitted }: NonNullable<Changed['picture']>) => (
  <img src={pictureAt(path, isCommitted ? 'commit' : 'now')} alt="" loading="lazy" />
)

type ChangedPicture = NonNullable<Changed['changes'][number]['picture']>

/** A picture before and after a change. Either can be missing. */
const PicturePair = ({ path, before, after }: ChangedPicture) => (
  <span className="pair">
    {before && <img src={pictureAt(path, 'commit')} alt="Before" loading="lazy" />}
    {before && after && <span aria-hidden="true">→</span>}
    {after && <img src={pictureAt(path, 'now')} alt="Now" loading="lazy" />}
  </span>
)

/**
 * Links that show a document's page next to the list, as it was at the last commit and as
 * it is now.
 */
function CompareLinks({ title, pageBefore, pageAfter }: Changed) {
  const shownAddress = new URLSearchParams(location.search).get('page')
  // '/en' is only a default, because an address needs a language. App shows the chosen
  // language or, in a shop without English, the first language.
  const links = [
    { when: 'Before', page: pageBefore && committedPage(pageBefore) },
    { when: 'Now', page: pageAfter },
  ].flatMap(({ when, page }) =>
    page === undefined ? [] : [{ when, address: `/en${page}` }],
  )

  return (
    <span className="looks">
      {links.map(({ when, address }) => (
        <a
          key={when}
          className="look"
          href={editorAddress('', { publish: '1', page: address })}
          aria-current={shownAddress === address}
          aria-label={`${when}: ${title}`}
        >
          {when}
        </a>
      ))}
    </span>
  )
}
