import type { Answer } from '../../protocol.ts'
import { useAnswer } from '../server.ts'
import { differencesOf } from '../versions/differences.ts'

type Text = Answer<'texts'>[number]

/** The id of the element with the source text, from which the translation is made. */
export const SOURCE_ID = 'source'

interface SourceProps {
  readonly text: Text
  readonly lang: string
  /** The source language's name in that language. */
  readonly name: string
  readonly isOutdated: boolean
}

/**
 * Shows the source text. If the translation is outdated, marks what has changed in the
 * source text since.
 */
export function Source({ text, lang, name, isOutdated }: SourceProps) {
  const { id, source, from, note } = text
  const { data } = useAnswer('previous', { lang, id }, { isWanted: isOutdated })
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

interface DifferencesProps {
  readonly before: string
  readonly after: string
}

const Differences = ({ before, after }: DifferencesProps) =>
  differencesOf(before, after).map(({ kind, text, start }) => {
    if (kind === 'same') return text
    return kind === 'del' ? <del key={start}>{text}</del> : <ins key={start}>{text}</ins>
  })
