import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer } from '../../protocol.ts'
import {
  dropInput,
  leaveInput,
  newInputId,
  storeInput,
  useOfferedInputs,
} from './inputs.ts'

type Text = Answer<'texts'>[number]

/** A typed translation. `was` is the text that it replaces. */
interface TypedTranslation {
  readonly words: string
  readonly was: string
}

/** A kept translation. `text` is the id of the text. */
interface StoredTranslation extends TypedTranslation {
  readonly text: string
}

/** Returns the translation that a stored input contains. */
export const translationIn = (value: unknown): StoredTranslation => Object(value)

/**
 * Keeps each typed translation until it is saved, and offers the unsaved ones from
 * earlier visits.
 */
export function useTranslationInputs(lang: string) {
  const form = `translate ${lang}`
  const [visitId] = useState(newInputId)
  /** The ids of the inputs that the server refused to save. */
  const [refusedIds] = useState(() => new Set<string>())
  /** The latest typed words, by text id. */
  const [newestWords] = useState(() => new Map<string, string>())
  /** Tells whether the view was closed. Some saves may still be running then. */
  const isLeft = useRef(false)
  const inputIdOf = ({ id }: Pick<Text, 'id'>): string => `${visitId} ${id}`

  // Offers the refused inputs again. Saves that are still running call `refuse` to offer
  // theirs.
  const leaveAll = useEffectEvent(() => {
    isLeft.current = true
    for (const id of refusedIds) leaveInput(id)
  })
  useEffect(() => () => leaveAll(), [])

  return {
    offers: useOfferedInputs().filter((input) => input.form === form),
    keep(text: Text, { words, was }: TypedTranslation): void {
      const id = inputIdOf(text)
      const did = `translated “${text.source.slice(0, 40)}”`
      const value: StoredTranslation = { text: text.id, words, was }
      storeInput({ id, form, address: { translate: lang }, did, value })

      refusedIds.delete(id)
      newestWords.set(text.id, words)
    },
    /** Keeps a translation that could not be saved, for the next visit. */
    refuse(text: Text): void {
      const id = inputIdOf(text)
      refusedIds.add(id)
      if (isLeft.current) leaveInput(id)
    },
    /**
     * Deletes the kept input of a text. If `savedWords` is passed, keeps input with newer
     * words.
     */
    drop(text: Text, savedWords?: string): void {
      const isNewest = newestWords.get(text.id) === savedWords
      if (savedWords === undefined || isNewest) dropInput(inputIdOf(text))
    },
  }
}
