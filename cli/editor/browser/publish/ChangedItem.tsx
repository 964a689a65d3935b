import { useState } from 'react'
import { EDITOR } from '../../../serve/protocol.ts'
import { useAction } from '../action.ts'
import { addressOf } from '../address.ts'
import { Button, Question } from '../parts.tsx'
import { say } from '../server.ts'
import type { Publication } from './publication.ts'

type Changed = Publication['documents'][number]

interface ItemProps {
  readonly document: Changed
  onChange(): Promise<unknown>
}

/** One document with its changes, each of which can be taken back. */
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
  const [asked, setAsked] = useState<string>()
  const takeAll = changes.length > 1 ? 'Take all back' : 'Take back'
  const takeBack = (change: string | undefined, sure = false): void => {
    setAsked(change)
    const onDone = (): void => say(`${title}: taken back. Undo brings it again.`)
    void run('takeBack', { document: key, change, sure }, onDone)
  }
  return (
    <li>
      <div className="head">
        {picture ? <Thumb {...picture} /> : <span className="blank" />}
        <h3>
          {name === undefined ? title : <a href={addressOf(name)}>{title}</a>}{' '}
          <em data-state={state}>{state}</em>
          <small>
            {group}
            {address && `, ${address} in addresses`}
            {formerly !== undefined &&
              formerly !== title &&
              `, called “${formerly}” before`}
          </small>
        </h3>
        <Looks {...document} />
        {canTakeBack && (
          <Button
            label={`${takeAll}: ${title}`}
            sign={takeAll}
            disabled={isBusy}
            onClick={() => takeBack(undefined)}
          />
        )}
      </div>
      {outcome && (
        <Question
          outcome={outcome}
          onYes={() => takeBack(asked, outcome.kind === 'asks')}
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
              {change.picture && <Pictures {...change.picture} />}
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

const pictureAt = (path: string, isCommitted: boolean): string =>
  `${EDITOR}/picture?${new URLSearchParams({ path, at: isCommitted ? 'commit' : 'now' })}`

const Thumb = ({ path, isCommitted }: NonNullable<Changed['picture']>) => (
  <img src={pictureAt(path, isCommitted)} alt="" loading="lazy" />
)

type ChangedPicture = NonNullable<Changed['changes'][number]['picture']>

const Pictures = ({ path, before, after }: ChangedPicture) => (
  <span className="pair">
    {before && <img src={pictureAt(path, true)} alt="Before" loading="lazy" />}
    {before && after && <span aria-hidden="true">→</span>}
    {after && <img src={pictureAt(path, false)} alt="Now" loading="lazy" />}
  </span>
)

/** Shows the page of a document beside the list, as it was at the last commit or as it is. */
function Looks({ title, pageBefore, pageAfter }: Changed) {
  const shown = new URLSearchParams(location.search).get('page')
  const before =
    pageBefore === undefined
      ? undefined
      : `/en${pageBefore.replace(/#|$/, '?saga=before$&')}`
  const after = pageAfter === undefined ? undefined : `/en${pageAfter}`
  const looks = [
    { when: 'Before', page: before },
    { when: 'Now', page: after },
  ]
  return (
    <span className="looks">
      {looks.map(
        ({ when, page }) =>
          page !== undefined && (
            <a
              key={when}
              className="look"
              href={addressOf('', { publish: '1', page })}
              aria-current={shown === page}
              aria-label={`${when}: ${title}`}
            >
              {when}
            </a>
          ),
      )}
    </span>
  )
}
