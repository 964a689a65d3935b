import { useMemo, useState } from 'react'
import type { Answer, Outcome } from '../../protocol.ts'
import type { useTranslationDrafts } from '../drafts/translation-drafts.ts'
import { ask, refusal, say, useAnswer } from '../server.ts'

/** A text that is typed, being saved, or refused; `was` is the text that it replaces. */
export interface Draft {
  readonly words: string
  readonly was: string
  readonly outcome?: Outcome
}

export type TranslationDrafts = ReturnType<typeof useTranslationDrafts>

type Text = Answer<'texts'>[number]

const marks = ['missing', 'copied', 'outdated', 'done', 'same']

/** Returns the texts of a language: first what is to do, in an order that stays while somebody works. */
export function useTexts(lang: string, drafts: TranslationDrafts) {
  const { data: texts, refetch } = useAnswer('texts', { lang }, true)
  const { data: progress, refetch: refetchProgress } = useAnswer('progress', {}, true)
  const [begun, begin] = useState(texts)
  const [begunProgress, beginProgress] = useState(progress)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [kept, setKept] = useState<Readonly<Record<string, Draft | undefined>>>({})
  if (texts && !begun) begin(texts)
  if (progress && !begunProgress) beginProgress(progress)
  const old = useMemo(() => outdatedIn(progress, lang), [progress, lang])
  const order = useMemo(() => {
    const begunOld = outdatedIn(begunProgress, lang)
    const rankOf = ({ id, state }: Text) =>
      marks.indexOf(state === 'done' && begunOld.has(id) ? 'outdated' : state)
    return begun?.toSorted((a, b) => rankOf(a) - rankOf(b)) ?? []
  }, [begun, begunProgress, lang])
  /** Saves in the background, so that nobody waits for it. */
  const save = async (text: Text, draft: Draft, sure = false): Promise<void> => {
    const { id, name, path, source } = text
    const { words, was } = draft
    const sent: Draft = { words, was }
    setKept((all) => ({ ...all, [id]: sent }))
    drafts.keep(text, sent)
    const [before, value] = [was || undefined, words.trim() || undefined]
    const asked = { name, path: path as string[], sure, was: before, value }
    const outcome = await ask('put', asked).catch(refusal)
    const { data } = await refetch()
    const { current: now = '' } = data?.find((text) => text.id === id) ?? {}
    const isSaved = outcome.kind === 'saved'
    const left = isSaved ? undefined : { words, was: now, outcome }
    // Somebody may have come back, and typed more.
    setKept((all) => (all[id] === sent ? { ...all, [id]: left } : all))
    if (isSaved) drafts.drop(text, words)
    else drafts.refuse(text)
    if (!isSaved) say(`Not saved: ${source.slice(0, 40)}`)
  }
  /** Says that an outdated text still fits its source. */
  const confirm = async ({ id, source, current }: Text): Promise<void> => {
    const withId = (isIn: boolean) => (all: ReadonlySet<string>) =>
      new Set([...all].filter((one) => one !== id).concat(isIn ? id : []))
    setConfirmed(withId(true))
    const outcome = await ask('confirm', { lang, id, source, current }).catch(refusal)
    if (outcome.kind === 'saved') await refetchProgress()
    else
      say(outcome.words ?? outcome.list?.join(' ') ?? `Not saved: ${source.slice(0, 40)}`)
    setConfirmed(withId(false))
  }
  const byId = new Map(texts?.map((text) => [text.id, text]))
  const shown = order.flatMap(({ id, current }) => {
    const text = byId.get(id)
    if (!text) return []
    const isOld =
      text.state === 'done' &&
      old.has(id) &&
      text.current === current &&
      !confirmed.has(id)
    return [
      {
        ...text,
        mark: kept[id]?.outcome ? 'not saved' : isOld ? 'outdated' : text.state,
      },
    ]
  })
  return { texts: shown, kept, save, confirm, progress }
}

const outdatedIn = (
  progress: Answer<'progress'> | undefined,
  lang: string,
): ReadonlySet<string> =>
  new Set(progress?.outdated.flatMap((text) => (text.lang === lang ? text.id : [])))
