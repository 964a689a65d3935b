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
  /** Asks for the author, if git does not know one. */
  readonly children: ReactNode
  onPublished(): void
  onChange(): Promise<unknown>
}

/** Shows the conflicts with other people's changes until a version is chosen for each. */
export function MergeView({
  merge,
  author,
  children,
  onPublished,
  onChange,
}: MergeProps) {
  const { conflicts, outside } = merge
  const { isBusy, action, outcome, run, clear } = useAction(onChange)
  const hasOpenConflicts = conflicts.some(({ state }) => state !== 'decided')

  const goOn = (sure = false): void => void run('goOn', { ...author, sure }, onPublished)
  const stop = (sure = false): void => void run('stopMerge', { sure }, doNothing)
  const choose = (file: string, side: 'ours' | 'theirs'): void =>
    void run('choose', { file, side }, doNothing)
  // A refused choice cannot be retried here, because its own buttons are still there.
  const canRepeat = action === 'goOn' || action === 'stopMerge'
  const repeatAction = (): void => {
    // "Yes" confirms a question; after a refusal, it only retries.
    const isConfirmed = outcome?.kind === 'asks'
    if (action === 'goOn') goOn(isConfirmed)
    else stop(isConfirmed)
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
          onYes={canRepeat ? repeatAction : undefined}
          onNo={clear}
          no="Not yet"
        />
      )}
      <p className="publish">
        <Button
          className="main"
          label={isBusy ? 'Publishing …' : 'Continue'}
          disabled={isBusy || hasOpenConflicts}
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
  // The two versions cannot be combined, so one of them is chosen as a whole.
  const isWhole = state === 'whole'

  return (
    <li>
      <div className="head">
        <h3>
          {name === undefined ? title : <a href={editorAddress(name)}>{title}</a>}{' '}
          <em data-state={state}>{state === 'decided' ? 'chosen' : 'not chosen yet'}</em>
          <small>{describeConflict(conflict)}</small>
        </h3>
        {isWhole &&
          (['ours', 'theirs'] as const).map((side) => {
            const label = labelOf(conflict, side)
            const item = isPicture ? `${title}, its picture` : title

            return (
              <Button
                key={side}
                label={`${label}: ${item}`}
                sign={label}
                disabled={isBusy}
                onClick={() => onChoose(side)}
              />
            )
          })}
      </div>
      {isWhole && isPicture && <PictureVersions {...conflict} />}
    </li>
  )
}

/** Shows both versions of a picture, except one that was removed. */
function PictureVersions({ file, ours, theirs }: Conflict) {
  const versions = [
    { label: 'Mine', at: 'ours', state: ours },
    { label: 'Theirs', at: 'theirs', state: theirs },
  ].filter(({ state }) => state !== 'removed')

  return (
    <p className="sides">
      {versions.map(({ label, at }) => (
        <span key={at}>
          <img
            src={`${EDITOR}/picture?${new URLSearchParams({ path: file, at })}`}
            alt=""
          />
          {label}
        </span>
      ))}
    </p>
  )
}

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
