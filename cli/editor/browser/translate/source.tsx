import type { Answer } from '../../protocol.ts'
import { useAnswer } from '../server.ts'
import { differencesOf } from '../versions/differences.ts'

type Text = Answer<'texts'>[number]

/** The id of the element with the source text. */
export const SOURCE_ID = 'source'

interface SourceProps {
  readonly text: Text
  readonly lang: string
  /** The source language's name in that language. */
  readonly name: string
  readonly isOutdated: boolean
}

/** Shows the source text, with its changes since an outdated translation was written. */
export function Source({ text, lang, name, isOutdated }: SourceProps) {
  const { id, source, from, note } = text
  const { data } = useAnswer('previous', { lang, id }, false, isOutdated)
  const previous = isOutdated ? data?.previous : undefined

  return (
    <div id={SOURCE_ID}>
      <small>{isOutdated ? `${name}, changed since this was translated` : name}</small>
      <p lang={from}>
        {previous === undefined ? (
          source
        ) : (
          <Differences before={previous} after={source} />
        )}
      </p>
      <small>{note}</small>
    </div>
  )
}

const Differences = ({
  before,
  after,
}: {
  readonly before: string
  readonly after: string
}) =>
  differencesOf(before, after).map(({ kind: Kind, text }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of the text has no key, and never moves.
    Kind === 'same' ? text : <Kind key={index}>{text}</Kind>,
  )
