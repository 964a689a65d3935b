import { type ReactNode, useState } from 'react'
import { useAction } from '../action.ts'
import { TextBox } from '../form/TextBox.tsx'
import { Button, Question } from '../parts.tsx'
import { useAnswer } from '../server.ts'
import { MergeView } from '../versions/Merge.tsx'
import { ChangedItem } from './ChangedItem.tsx'
import type { Publication } from './publication.ts'

type Author = NonNullable<Publication['author']>

/** Shows what differs from the last commit, takes changes back, and publishes the rest. */
export function Publish() {
  const { data: state, error, refetch } = useAnswer('publication', {}, true)
  const [author, setAuthor] = useState<Author>({ name: '', email: '' })
  if (!state) return <p role="status">{error?.message ?? 'Comparing with what was published …'}</p>
  if (state.problem !== undefined)
    return (
      <>
        <h2>Publish</h2>
        <p role="alert">{state.problem}</p>
      </>
    )
  const asks = state.author ? undefined : <AuthorFields author={author} onChange={setAuthor} />
  const refresh = (): Promise<unknown> => refetch()
  if (state.merge)
    return (
      <MergeView merge={state.merge} author={author} onChange={refresh}>
        {asks}
      </MergeView>
    )
  return (
    <PublishView state={state} author={author} onChange={refresh}>
      {asks}
    </PublishView>
  )
}

interface ViewProps {
  readonly state: Publication
  readonly author: Author
  readonly children: ReactNode
  onChange(): Promise<unknown>
}

function PublishView({ state, author, children, onChange }: ViewProps) {
  const { documents, server, message: proposal, seen } = state
  const [typed, setTyped] = useState<string>()
  const { isBusy, outcome, run, clear } = useAction(onChange)
  // What was said of the whole list is no longer true of the rest.
  const onTakenBack = (): Promise<unknown> => {
    clear()
    return onChange()
  }
  const message = typed ?? proposal
  const waiting = server?.ahead ?? 0
  const publish = (sure: boolean): void =>
    void run('publish', { ...author, message, seen, sure }, () => setTyped(undefined))
  const isNothing = documents.length === 0 && waiting === 0
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
              <TextBox id="message" rows={2} value={message} onText={setTyped} />
            </>
          )}
          {children}
          <p>
            <Button
              className="main"
              label={isBusy ? 'Publishing …' : labelOf(documents.length, server !== undefined)}
              disabled={isBusy}
              onClick={() => publish(false)}
            />
          </p>
          {documents.length === 0 && <p>{waitingWords(waiting)}</p>}
        </div>
      )}
      {outcome && (
        <Question
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

const placeIn = ({ server, branch }: Publication): string =>
  server
    ? `to ${server.name === 'origin' ? 'the server' : server.name}, as “${branch}”`
    : `as “${branch}”, on this computer; there is no server`

const labelOf = (count: number, hasServer: boolean): string => {
  if (count === 0) return 'Send'
  const changes = count === 1 ? '1 change' : `${count} changes`
  return hasServer ? `Publish ${changes}` : `Commit ${changes}`
}

const waitingWords = (count: number): string =>
  `${count === 1 ? 'One commit waits' : `${count} commits wait`} on this computer to be sent.`

/** Asks who commits, where git does not know it. */
function AuthorFields({ author, onChange }: { author: Author; onChange(author: Author): void }) {
  return (
    <fieldset>
      <legend>Who are you?</legend>
      <p>
        Git signs each commit with a name and an e-mail address, and knows neither on this computer. These are
        for this time only. To be asked no more, type <code>git config --global user.name "Your Name"</code>{' '}
        and <code>git config --global user.email you@example.com</code> in a terminal.
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
    </fieldset>
  )
}
