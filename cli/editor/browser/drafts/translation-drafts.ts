import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer } from '../../protocol.ts'
import { dropDraft, keepDraft, leaveDraft, newDraftId, useDrafts } from './drafts.ts'

type Text = Answer<'texts'>[number]

/** A typed translation, with the text that it replaces. */
interface Typed {
  readonly words: string
  readonly was: string
}

/** Stores each typed translation until it is saved, and finds those of earlier visits. */
export function useTranslationDrafts(lang: string) {
  const form = `translate ${lang}`
  const [page] = useState(newDraftId)
  /** The ids of the drafts that could not be saved. */
  const [refused] = useState(() => new Set<string>())
  /** The words typed last, by the ids of their texts. */
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
    /** Keeps a translation that could not be saved, for the next visit. */
    refuse(text: Text): void {
      refused.add(idOf(text))
      if (isLeft.current) leaveDraft(idOf(text))
    },
    /** Ends a draft. If `saved` words are passed, a draft with newer words stays. */
    drop(text: Text, saved?: string): void {
      if (saved === undefined || newest.get(text.id) === saved) dropDraft(idOf(text))
    },
  }
}

export const translationIn = (value: unknown): Typed & { readonly text: string } =>
  Object(value)
