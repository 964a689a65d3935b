import type { ReactNode } from 'react'
import { EDITOR } from '../../../serve/protocol.ts'
import { useAction } from '../action.ts'
import { editorAddress } from '../address.ts'
import { Button, Confirmation } from '../parts.tsx'
import type { Publication } from '../publish/publication.ts'

type Merge = NonNullable<Publication['merge']>
type Conflict = Merge['conflicts'][number]

interface MergeProps {
  readonly merge: Merge
  readonly author: {
    readonly name: string
    readonly email: string
    readonly remember: boolean
  }
  readonly children: ReactNode
  onPublished(): void
  onChange(): Promise<unknown>
}

/** Shows the places that others changed too, until each is decided. */
export function MergeView({
  merge,
  author,
  children,
  onPublished,
  onChange,
}: MergeProps) {
  const { conflicts, outside } = merge
  const { isBusy, action, outcome, run, clear } = useAction(onChange)
  const isOpen = conflicts.some(({ state }) => state !== 'decided')

  const goOn = (sure = false): void => void run('goOn', { ...author, sure }, onPublished)
  const stop = (sure = false): void => void run('stopMerge', { sure }, doNothing)
  const choose = (file: string, side: 'ours' | 'theirs'): void =>
    void run('choose', { file, side }, doNothing)
  const again = (sure: boolean): void => {
    if (action === 'goOn') goOn(sure)
    else if (action === 'stopMerge') stop(sure)
    else clear()
  }

  return (
    <>
      <h2>Two versions of the same text or picture</h2>
      <p>
        Somebody else published changes to the same texts or pictures. Nothing is lost:
        yours are kept on this computer, and theirs came from the server. Choose a version
        of each below, then go on.
      </p>
      {outside.length > 0 && (
        <p role="alert">
          Files outside of the texts and pictures also have two versions:{' '}
          {outside.join(', ')}. Ask the shop’s developer to choose, or go back.
        </p>
      )}
      <ul className="changed" aria-label="Versions to choose">
        {conflicts.map((conflict) => (
          <ConflictItem
            key={conflict.file}
            conflict={conflict}
            isBusy={isBusy}
            onChoose={(side) => choose(conflict.file, side)}
          />
        ))}
      </ul>
      {children}
      {outcome && (
        <Confirmation
          outcome={outcome}
          onYes={() => again(outcome.kind === 'asks')}
          onNo={clear}
          no="Not yet"
        />
      )}
      <p className="publish">
        <Button
          className="main"
          label={isBusy ? 'Publishing …' : 'Go on'}
          disabled={isBusy || isOpen}
          onClick={() => goOn()}
        />
        <Button label="Cancel and go back" disabled={isBusy} onClick={() => stop()} />
      </p>
    </>
  )
}

const doNothing = (): void => undefined

interface ConflictProps {
  readonly conflict: Conflict
  readonly isBusy: boolean
  onChoose(side: 'ours' | 'theirs'): void
}

function ConflictItem({ conflict, isBusy, onChoose }: ConflictProps) {
  const { title, name, state, isPicture } = conflict
  return (
    <li>
      <div className="head">
        <h3>
          {name === undefined ? title : <a href={editorAddress(name)}>{title}</a>}{' '}
          <em data-state={state}>{state === 'decided' ? 'chosen' : 'not chosen yet'}</em>
          <small>{describeConflict(conflict)}</small>
        </h3>
        {state === 'whole' &&
          (['ours', 'theirs'] as const).map((side) => (
            <Button
              key={side}
              label={`${labelOf(conflict, side)}: ${title}${isPicture ? ', its picture' : ''}`}
              sign={labelOf(conflict, side)}
              disabled={isBusy}
              onClick={() => onChoose(side)}
            />
          ))}
      </div>
      {state === 'whole' && isPicture && <Sides {...conflict} />}
    </li>
  )
}

/** Shows the picture of each side that has one. */
const Sides = ({ file, ours, theirs }: Conflict) => (
  <p className="sides">
    {[
      { label: 'Mine', at: 'ours', state: ours },
      { label: 'Theirs', at: 'theirs', state: theirs },
    ].map(
      ({ label, at, state }) =>
        state !== 'removed' && (
          <span key={at}>
            <img
              src={`${EDITOR}/picture?${new URLSearchParams({ path: file, at })}`}
              alt=""
            />
            {label}
          </span>
        ),
    )}
  </p>
)

function describeConflict({ state, isPicture, ours, theirs }: Conflict): string {
  if (state === 'decided') return 'Both versions are combined.'
  if (state === 'texts') return 'Open its form: it shows both versions of each text.'

  const item = isPicture ? 'the picture' : 'it'
  if (ours === 'removed') return `You removed ${item}, and they changed it.`
  if (theirs === 'removed') return `They removed ${item}, and you changed it.`
  return isPicture
    ? 'You and they chose different pictures.'
    : 'You and they saved different versions.'
}

function labelOf({ ours, theirs }: Conflict, side: 'ours' | 'theirs'): string {
  const isRemoved = (side === 'ours' ? ours : theirs) === 'removed'
  const whose = side === 'ours' ? 'Mine' : 'Theirs'
  return isRemoved ? `${whose}: removed` : whose
}
