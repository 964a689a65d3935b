import { deepEqual } from 'fast-equals'
import { type ReactNode, useState } from 'react'
import { useAction } from '../action.ts'
import { TextBox } from '../form/TextBox.tsx'
import { Button, Confirmation } from '../parts.tsx'
import { useAnswer } from '../server.ts'
import { dropInput } from '../unsaved/inputs.ts'
import { ResumeOffers } from '../unsaved/ResumeOffers.tsx'
import { useKeptInput } from '../unsaved/useFormInput.ts'
import { MergeView } from '../versions/Merge.tsx'
import { ChangedItem } from './ChangedItem.tsx'
import type { Publication } from './publication.ts'

interface Author {
  readonly name: string
  readonly email: string
  readonly remember: boolean
}

const NOBODY: Author = { name: '', email: '', remember: true }

/** This view's input, until the changes are published. */
interface PublishInput {
  /** The typed message; undefined while the proposed message is unchanged. */
  readonly message?: string | undefined
  readonly author: Author
}

/**
 * Shows the changes since the last commit, reverts some of them, and publishes the rest.
 */
export function Publish() {
  const { data: state, error, refetch } = useAnswer('publication', {}, { follows: true })
  const [{ message, author }, setInput] = useState<PublishInput>({ author: NOBODY })
  /** The author of the last publication during this visit. */
  const [lastAuthor, setLastAuthor] = useState(NOBODY)

  const isUntouched = message === undefined && deepEqual(author, lastAuthor)
  const inputToKeep = {
    address: { publish: '1' },
    did: 'began to publish',
    value: { message, author } satisfies PublishInput,
  }
  const { offers, onContinue } = useKeptInput({
    form: 'publish',
    typed: isUntouched ? undefined : inputToKeep,
    resume: (value) => setInput({ ...Object(value) }),
  })

  const setAuthor = (author: Author): void => setInput({ message, author })
  const setMessage = (message: string): void => setInput({ message, author })
  const onPublished = (): void => {
    setInput({ author })
    setLastAuthor(author)
    // Messages from earlier visits were about changes that are now published.
    for (const { id } of offers) dropInput(id)
  }
  const refresh = (): Promise<unknown> => refetch()

  if (!state)
    return <p role="status">{error?.message ?? 'Comparing with what was published …'}</p>

  if (state.problem !== undefined)
    return (
      <>
        <h2>Publish</h2>
        <p role="alert">{state.problem}</p>
      </>
    )

  const authorFields = state.author ? undefined : (
    <AuthorFields author={author} onChange={setAuthor} />
  )
  if (state.merge)
    return (
      <MergeView
        merge={state.merge}
        author={author}
        onPublished={onPublished}
        onChange={refresh}
      >
        {authorFields}
      </MergeView>
    )

  return (
    <>
      <ResumeOffers offers={offers} onContinue={onContinue} />
      <PublishView
        state={state}
        author={author}
        typedMessage={message}
        onType={setMessage}
        onPublished={onPublished}
        onChange={refresh}
      >
        {authorFields}
      </PublishView>
    </>
  )
}

interface ViewProps {
  readonly state: Publication
  readonly author: Author
  /** Undefined while the proposed message is unchanged. */
  readonly typedMessage: string | undefined
  /** Asks for the author, if git does not know one. */
  readonly children: ReactNode
  onType(message: string): void
  onPublished(): void
  onChange(): Promise<unknown>
}

function PublishView({
  state,
  author,
  typedMessage,
  children,
  onType,
  onPublished,
  onChange,
}: ViewProps) {
  const { documents, server, message: proposal, seen } = state
  const { isBusy, outcome, run, clear } = useAction(onChange)

  // After a change is reverted, an outcome about the whole list is out of date.
  const onTakenBack = (): Promise<unknown> => {
    clear()
    return onChange()
  }

  const message = typedMessage ?? proposal
  // `seen` identifies the listed changes. The server refuses to publish any others.
  const publish = (sure: boolean): void =>
    void run('publish', { ...author, message, seen, sure }, onPublished)

  const unsentCount = server?.ahead ?? 0
  const hasChanges = documents.length > 0
  const isPublished = !hasChanges && unsentCount === 0
  const label = labelOf(documents.length, server !== undefined)

  return (
    <>
      <h2>
        Publish <small>{placeIn(state)}</small>
      </h2>
      {isPublished && <p>Everything is published.</p>}
      {!isPublished && (
        <div className="publish">
          {hasChanges && (
            <>
              <label htmlFor="message">What changed, in your words</label>
              <TextBox id="message" rows={2} value={message} onText={onType} />
            </>
          )}
          {children}
          <p>
            <Button
              className="main"
              label={isBusy ? 'Publishing …' : label}
              disabled={isBusy}
              onClick={() => publish(false)}
            />
          </p>
          {!hasChanges && <p>Earlier changes on this computer have not been sent yet.</p>}
        </div>
      )}
      {outcome && (
        <Confirmation
          outcome={outcome}
          onYes={() => publish(outcome.kind === 'asks')}
          onNo={clear}
          no="Not yet"
        />
      )}
      <ul className="changed" aria-label="What is not published yet">
        {documents.map((document) => (
          <ChangedItem key={document.key} document={document} onChange={onTakenBack} />
        ))}
      </ul>
    </>
  )
}

/** Usual branch names, which mean nothing to the shop's owner. */
const USUAL_BRANCHES = ['main', 'master']

/** Says where the changes are published: 'to the server, as the version “autumn”' */
function placeIn({ server, branch }: Publication): string {
  const version = USUAL_BRANCHES.includes(branch) ? '' : `, as the version “${branch}”`
  if (!server) return `on this computer${version}; no server is set up`

  const name = server.name === 'origin' ? 'the server' : server.name
  return `to ${name}${version}`
}

const labelOf = (count: number, hasServer: boolean): string => {
  if (count === 0) return 'Send'

  const changes = count === 1 ? '1 change' : `${count} changes`
  return hasServer ? `Publish ${changes}` : `Add ${changes} to the history`
}

interface AuthorFieldsProps {
  readonly author: Author
  onChange(author: Author): void
}

/** Asks for the author's name and address, if git does not know them. */
function AuthorFields({ author, onChange }: AuthorFieldsProps) {
  return (
    <fieldset>
      <legend>Who are you?</legend>
      <p>
        Your name and your e-mail address go with each change that you publish, so that
        others see who made it.
      </p>
      <label htmlFor="author-name">Your name</label>
      <input
        id="author-name"
        autoComplete="name"
        value={author.name}
        onChange={({ target }) => onChange({ ...author, name: target.value })}
      />
      <label htmlFor="author-email">Your e-mail address</label>
      <input
        id="author-email"
        type="email"
        autoComplete="email"
        value={author.email}
        onChange={({ target }) => onChange({ ...author, email: target.value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={author.remember}
          onChange={({ target }) => onChange({ ...author, remember: target.checked })}
        />
        Remember both on this computer, for this shop
      </label>
    </fieldset>
  )
}
