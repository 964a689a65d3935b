import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer } from '../../protocol.ts'
import { dropDraft, keepDraft, leaveDraft, newDraftId, useDrafts } from './drafts.ts'

type Text = Answer<'texts'>[number]

/** A translation that was typed in place of another one. */
interface Typed {
  readonly words: string
  readonly was: string
}

/** Keeps each translation that is typed until it is saved, and finds those that were typed before. */
export function useTranslationDrafts(lang: string) {
  const form = `translate ${lang}`
  const [page] = useState(newDraftId)
  const [refused] = useState(() => new Set<string>())
  const [newest] = useState(() => new Map<string, string>())
  const isLeft = useRef(false)
  const idOf = ({ id }: Pick<Text, 'id'>): string => `${page} ${id}`
  const leaveAll = useEffectEvent(() => {
    isLeft.current = true
    for (const id of refused) leaveDraft(id)
  })
  useEffect(() => () => leaveAll(), [])
  return {
    offers: useDrafts().filter((draft) => draft.form === form),
    keep(text: Text, { words, was }: Typed): void {
      const did = `translated “${text.source.slice(0, 40)}”`
      const value = { text: text.id, words, was }
      keepDraft({ id: idOf(text), form, address: { translate: lang }, did, value })
      refused.delete(idOf(text))
      newest.set(text.id, words)
    },
    /** Keeps a translation that was not saved, for the next visit. */
    refuse(text: Text): void {
      refused.add(idOf(text))
      if (isLeft.current) leaveDraft(idOf(text))
    },
    /** Ends a draft; with the words that were saved, unless somebody has typed others since then. */
    drop(text: Text, saved?: string): void {
      if (saved === undefined || newest.get(text.id) === saved) dropDraft(idOf(text))
    },
  }
}

export const translationIn = (value: unknown): Typed & { readonly text: string } =>
  Object(value)
