import { deepEqual } from 'fast-equals'
import { type ReactNode, useState } from 'react'
import { useAction } from '../action.ts'
import { dropDraft } from '../drafts/drafts.ts'
import { DraftOffers } from '../drafts/Offers.tsx'
import { useKeptInput } from '../drafts/useDraft.ts'
import { TextBox } from '../form/TextBox.tsx'
import { Button, Confirmation } from '../parts.tsx'
import { useAnswer } from '../server.ts'
import { MergeView } from '../versions/Merge.tsx'
import { ChangedItem } from './ChangedItem.tsx'
import type { Publication } from './publication.ts'

interface Author {
  readonly name: string
  readonly email: string
  readonly remember: boolean
}

const NOBODY: Author = { name: '', email: '', remember: true }

/** What somebody typed before publishing. */
interface Typed {
  /** Undefined as long as the proposal stands. */
  readonly message?: string | undefined
  readonly author: Author
}

/** Shows the changes since the last commit, takes some of them back, and publishes the rest. */
export function Publish() {
  const { data: state, error, refetch } = useAnswer('publication', {}, true)
  const [{ message, author }, setTyped] = useState<Typed>({ author: NOBODY })
  const [knownAuthor, setKnownAuthor] = useState(NOBODY)
  const { offers, onGoOn } = useKeptInput({
    form: 'publish',
    typed:
      message === undefined && deepEqual(author, knownAuthor)
        ? undefined
        : {
            address: { publish: '1' },
            did: 'began to publish',
            value: { message, author },
          },
    resume: (value) => setTyped({ ...Object(value) }),
  })

  const setAuthor = (author: Author): void => setTyped({ message, author })
  const setMessage = (message: string): void => setTyped({ message, author })
  const onPublished = (): void => {
    setTyped({ author })
    setKnownAuthor(author)
    // The messages of earlier visits were about what is published now.
    for (const { id } of offers) dropDraft(id)
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
      <DraftOffers offers={offers} onGoOn={onGoOn} />
      <PublishView
        state={state}
        author={author}
        typed={message}
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
  readonly typed: string | undefined
  readonly children: ReactNode
  onType(message: string): void
  onPublished(): void
  onChange(): Promise<unknown>
}

function PublishView({
  state,
  author,
  typed,
  children,
  onType,
  onPublished,
  onChange,
}: ViewProps) {
  const { documents, server, message: proposal, seen } = state
  const { isBusy, outcome, run, clear } = useAction(onChange)

  // An outcome about the whole list does not apply to the rest of it.
  const onTakenBack = (): Promise<unknown> => {
    clear()
    return onChange()
  }

  const message = typed ?? proposal
  const publish = (sure: boolean): void =>
    void run('publish', { ...author, message, seen, sure }, onPublished)

  const unsentCount = server?.ahead ?? 0
  const isNothing = documents.length === 0 && unsentCount === 0
  const label = labelOf(documents.length, server !== undefined)
  return (
    <>
      <h2>
        Publish <small>{placeIn(state)}</small>
      </h2>
      {isNothing && <p>Everything is published.</p>}
      {!isNothing && (
        <div className="publish">
          {documents.length > 0 && (
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
          {documents.length === 0 && (
            <p>Earlier changes on this computer are not sent yet.</p>
          )}
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

/** Usual branch names, which tell an owner nothing. */
const USUAL_BRANCHES = ['main', 'master']

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

/** Asks for the author's name and address, if git does not know them. */
function AuthorFields({
  author,
  onChange,
}: {
  author: Author
  onChange(author: Author): void
}) {
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
