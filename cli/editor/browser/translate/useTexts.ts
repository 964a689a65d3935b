import { useMemo, useState } from 'react'
import type { Answer, SaveOutcome } from '../../protocol.ts'
import type { useTranslationDrafts } from '../drafts/translation-drafts.ts'
import { announce, ask, refusal, useAnswer } from '../server.ts'

/** A translation that is being typed or saved, or was refused. `was` is the text that it replaces. */
export interface TextDraft {
  readonly words: string
  readonly was: string
  readonly outcome?: SaveOutcome
}

export type TranslationDrafts = ReturnType<typeof useTranslationDrafts>

type Text = Answer<'texts'>[number]

/** The marks of texts in the order in which they are listed. */
const marks = ['missing', 'copied', 'outdated', 'done', 'same']

/** Returns the texts of a language, open ones first. Their order does not change while somebody works. */
export function useTexts(lang: string, drafts: TranslationDrafts) {
  const { data: texts, refetch } = useAnswer('texts', { lang }, true)
  const { data: progress, refetch: refetchProgress } = useAnswer('progress', {}, true)
  const [begun, begin] = useState(texts)
  const [begunProgress, beginProgress] = useState(progress)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, TextDraft | undefined>>>(
    {},
  )

  if (texts && !begun) begin(texts)
  if (progress && !begunProgress) beginProgress(progress)

  const outdatedIds = useMemo(() => outdatedIn(progress, lang), [progress, lang])
  const order = useMemo(() => {
    const initiallyOutdated = outdatedIn(begunProgress, lang)
    const rankOf = ({ id, state }: Text) =>
      marks.indexOf(state === 'done' && initiallyOutdated.has(id) ? 'outdated' : state)
    return begun?.toSorted((a, b) => rankOf(a) - rankOf(b)) ?? []
  }, [begun, begunProgress, lang])

  /** Saves in the background, so that nobody waits for it. */
  const save = async (text: Text, draft: TextDraft, sure = false): Promise<void> => {
    const { id, name, path, source } = text
    const { words, was } = draft
    const sent: TextDraft = { words, was }
    setUnsaved((all) => ({ ...all, [id]: sent }))
    drafts.keep(text, sent)

    const request = {
      name,
      path: path as string[],
      sure,
      was: was || undefined,
      value: words.trim() || undefined,
    }
    const outcome = await ask('put', request).catch(refusal)
    const { data } = await refetch()
    const currentText = data?.find((text) => text.id === id)?.current ?? ''

    const isSaved = outcome.kind === 'saved'
    const rest = isSaved ? undefined : { words, was: currentText, outcome }
    // Somebody may have come back and typed more.
    setUnsaved((all) => (all[id] === sent ? { ...all, [id]: rest } : all))
    if (isSaved) drafts.drop(text, words)
    else drafts.refuse(text)
    if (!isSaved) announce(`Not saved: ${source.slice(0, 40)}`)
  }

  /** Confirms that an outdated text still fits its source. */
  const confirm = async ({ id, source, current }: Text): Promise<void> => {
    setConfirmed((ids) => new Set([...ids, id]))
    const outcome = await ask('confirm', { lang, id, source, current }).catch(refusal)
    if (outcome.kind === 'saved') await refetchProgress()
    else
      announce(
        outcome.words ?? outcome.list?.join(' ') ?? `Not saved: ${source.slice(0, 40)}`,
      )
    setConfirmed((ids) => new Set([...ids].filter((confirmedId) => confirmedId !== id)))
  }

  const byId = new Map(texts?.map((text) => [text.id, text]))
  const markOf = ({ id, state, current }: Text, initialText: Text) => {
    if (unsaved[id]?.outcome) return 'not saved'

    const isUnchanged = current === initialText.current && !confirmed.has(id)
    const isOutdated = state === 'done' && outdatedIds.has(id) && isUnchanged
    return isOutdated ? 'outdated' : state
  }
  const shownTexts = order.flatMap((initialText) => {
    const text = byId.get(initialText.id)
    return text ? [{ ...text, mark: markOf(text, initialText) }] : []
  })
  return { texts: shownTexts, unsaved, save, confirm, progress }
}

const outdatedIn = (
  progress: Answer<'progress'> | undefined,
  lang: string,
): ReadonlySet<string> =>
  new Set(progress?.outdated.flatMap((text) => (text.lang === lang ? text.id : [])))
