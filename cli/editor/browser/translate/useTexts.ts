import { useMemo, useState } from 'react'
import type { Answer, SaveOutcome } from '../../protocol.ts'
import { announce, ask, refusal, useAnswer } from '../server.ts'
import type { useTranslationInputs } from '../unsaved/translation-inputs.ts'

/**
 * A translation that is being typed or saved, or that the server refused to save. `was`
 * is the text that it replaces.
 */
export interface UnsavedTranslation {
  readonly words: string
  readonly was: string
  readonly outcome?: SaveOutcome
}

export type TranslationInputs = ReturnType<typeof useTranslationInputs>

type Text = Answer<'texts'>[number]

/**
 * The states of texts, in the order in which texts are listed. `copied`: the text is the same as in another language, so
 * it is probably not translated. `same`: it is the same, but consists of names, which need no translation.
 */
const listedStates = ['missing', 'copied', 'outdated', 'done', 'same']

/** Says that a text was not saved, and quotes the start of its source. */
const notSavedMessage = (source: string): string => `Not saved: ${source.slice(0, 40)}`

/**
 * Returns the texts in a language, starting with those to translate. The order of the
 * texts does not change while somebody works.
 */
export function useTexts(lang: string, keptInputs: TranslationInputs) {
  const { data: texts, refetch } = useAnswer('texts', { lang }, { follows: true })
  const { data: progress, refetch: refetchProgress } = useAnswer(
    'progress',
    {},
    { follows: true },
  )
  /** The texts and the progress at the start, which determine the order. */
  const [initialTexts, setInitialTexts] = useState(texts)
  const [initialProgress, setInitialProgress] = useState(progress)
  /** The ids of the texts whose confirmation is being saved. */
  const [confirmingIds, setConfirmingIds] = useState<ReadonlySet<string>>(new Set())
  const [unsaved, setUnsaved] = useState<
    Readonly<Record<string, UnsavedTranslation | undefined>>
  >({})

  if (texts && !initialTexts) setInitialTexts(texts)
  if (progress && !initialProgress) setInitialProgress(progress)

  const outdatedIds = useMemo(() => outdatedIn(progress, lang), [progress, lang])
  const orderedTexts = useMemo(
    () => sortTexts(initialTexts ?? [], outdatedIn(initialProgress, lang)),
    [initialTexts, initialProgress, lang],
  )

  /**
   * Saves a translation in the background. `sure`: the user has confirmed the server's
   * question.
   */
  const save = async (
    text: Text,
    typed: UnsavedTranslation,
    sure = false,
  ): Promise<void> => {
    const { id, name, path, source } = text
    const { words, was } = typed
    const sent: UnsavedTranslation = { words, was }
    setUnsaved((all) => ({ ...all, [id]: sent }))
    keptInputs.keep(text, sent)

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
    // The next attempt to save will replace the text that is current now.
    const refusedInput = isSaved ? undefined : { words, was: currentText, outcome }
    // If the user has come back to the text and typed more, keep the newer input.
    setUnsaved((all) => (all[id] === sent ? { ...all, [id]: refusedInput } : all))
    if (isSaved) return keptInputs.drop(text, words)

    keptInputs.refuse(text)
    announce(notSavedMessage(source))
  }

  /**
   * Confirms that an outdated translation is still correct, although its source text has
   * changed.
   */
  const confirm = async ({ id, source, current }: Text): Promise<void> => {
    setConfirmingIds((ids) => new Set([...ids, id]))

    const outcome = await ask('confirm', { lang, id, source, current }).catch(refusal)
    if (outcome.kind === 'saved') await refetchProgress()
    else announce(outcome.words ?? outcome.list?.join(' ') ?? notSavedMessage(source))

    setConfirmingIds(
      (ids) => new Set([...ids].filter((confirmingId) => confirmingId !== id)),
    )
  }

  const textsById = new Map(texts?.map((text) => [text.id, text]))
  const shownStateOf = ({ id, state, current }: Text, initialText: Text) => {
    if (unsaved[id]?.outcome) return 'not saved'

    // A translation that was just changed or confirmed is no longer outdated, although
    // the progress has not been refetched yet.
    const isUnchanged = current === initialText.current && !confirmingIds.has(id)
    const isOutdated = state === 'done' && outdatedIds.has(id) && isUnchanged
    return isOutdated ? 'outdated' : state
  }
  const shownTexts = orderedTexts.flatMap((initialText) => {
    const text = textsById.get(initialText.id)
    return text ? [{ ...text, shownState: shownStateOf(text, initialText) }] : []
  })
  return { texts: shownTexts, unsaved, save, confirm, progress }
}

/** Sorts texts by their states. */
function sortTexts(
  texts: readonly Text[],
  outdatedIds: ReadonlySet<string>,
): readonly Text[] {
  const rankOf = ({ id, state }: Text): number => {
    const isOutdated = state === 'done' && outdatedIds.has(id)
    return listedStates.indexOf(isOutdated ? 'outdated' : state)
  }
  return texts.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Returns the ids of the outdated texts in a language. */
const outdatedIn = (
  progress: Answer<'progress'> | undefined,
  lang: string,
): ReadonlySet<string> =>
  new Set(progress?.outdated.flatMap((text) => (text.lang === lang ? text.id : [])))
