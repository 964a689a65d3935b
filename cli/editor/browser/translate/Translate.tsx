import { deepEqual } from 'fast-equals'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '../../../../islands/shared/keys.ts'
import { editorAddress } from '../address.ts'
import { useLeaveQuestion } from '../form/Editing.tsx'
import { useIsNew } from '../form/faults.tsx'
import {
  FieldFindings,
  type Form,
  FormContext,
  NotesContext,
} from '../form/field-parts.tsx'
import { useDebounced } from '../form/useDebounced.ts'
import { showPlace } from '../page/frame.ts'
import { Button, Confirmation, capitalize } from '../parts.tsx'
import { announce, useAnswer } from '../server.ts'
import { dropInput, type StoredInput } from '../unsaved/inputs.ts'
import { ResumeOffers } from '../unsaved/ResumeOffers.tsx'
import { translationIn, useTranslationInputs } from '../unsaved/translation-inputs.ts'
import { useNamedInput } from '../unsaved/useFormInput.ts'
import { CoverageTable } from './Coverage.tsx'
import { Source } from './source.tsx'
import { focusTranslation, TranslationField } from './TranslationField.tsx'
import { type TranslationInputs, type UnsavedTranslation, useTexts } from './useTexts.ts'

/** The number of characters that the list shows of each text. */
const LISTED_LENGTH = 80

/** Shows the shop's texts in one language, to be translated one after another. */
export function Translate({ lang }: { readonly lang: string }) {
  const { data: overview } = useAnswer('overview', {}, { follows: true })
  const keptInputs = useTranslationInputs(lang)
  const { texts, unsaved, save, confirm, progress } = useTexts(lang, keptInputs)
  const [chosenId, choose] = useState('')
  useLeaveQuestion(Object.values(unsaved).some(Boolean) ? 'waiting' : 'saved')

  const chosenIndex = texts.findIndex(({ id }) => id === chosenId)
  const index = Math.max(0, chosenIndex)
  const text = texts[index]

  const textOf = (textId: string) => texts.find(({ id }) => id === textId)

  const goOn = ({ id, value }: StoredInput): void => {
    const { text: textId, words, was } = translationIn(value)
    const typedText = textOf(textId)
    if (!typedText) {
      announce('This text is no longer in the shop.')
      return
    }

    choose(typedText.id)
    void save(typedText, { words, was })
    dropInput(id)
  }

  // Drop translations that were saved, but whose page was closed before the response arrived. This runs after every
  // render, because the texts arrive later than the inputs.
  useEffect(() => {
    for (const { id, value } of keptInputs.offers) {
      const { text: textId, words } = translationIn(value)
      if (textOf(textId)?.current === words.trim()) dropInput(id)
    }
  })
  useNamedInput(keptInputs.offers, text !== undefined, goOn)

  if (!text) return <p role="status">Loading …</p>

  const nameOf = (code: string) =>
    overview?.languages.find((language) => language.code === code)?.name ?? code
  // The first text follows the last, and the last precedes the first.
  const move = (step: number) => choose(texts.at((index + step) % texts.length)?.id ?? '')
  const coverage = (progress ?? overview)?.coverage.find(
    ({ language }) => language === lang,
  )
  const parts = (coverage?.parts ?? []).filter(({ total }) => total > 0)

  return (
    <>
      <h2>
        <small>Translate into</small> {nameOf(lang)}
      </h2>
      <ResumeOffers offers={keptInputs.offers} onContinue={goOn} />
      <CoverageTable
        rows={parts.map((counts) => ({ ...counts, name: capitalize(counts.part) }))}
      />
      <div className="translate">
        <ol>
          {texts.map(({ id, source, shownState }) => (
            <li key={id} data-mark={shownState}>
              <button
                type="button"
                aria-current={id === text.id}
                // If the text is already shown, it only gets the focus.
                onClick={() => (id === text.id ? focusTranslation() : choose(id))}
              >
                {source.slice(0, LISTED_LENGTH)}{' '}
                <em>{shownState === 'same' ? 'same everywhere' : shownState}</em>
              </button>
            </li>
          ))}
        </ol>
        <OneText
          key={text.id}
          text={text}
          lang={lang}
          nameOf={nameOf}
          save={save}
          confirm={confirm}
          move={move}
          keptInputs={keptInputs}
          unsaved={unsaved[text.id]}
        />
      </div>
    </>
  )
}

type Text = ReturnType<typeof useTexts>['texts'][number]

interface OneTextProps extends Pick<ReturnType<typeof useTexts>, 'save' | 'confirm'> {
  readonly text: Text
  readonly lang: string
  readonly unsaved: UnsavedTranslation | undefined
  readonly keptInputs: TranslationInputs
  nameOf(code: string): string
  move(step: number): void
}

/** How long a text is shown before the page next to it follows. */
const PAGE_DELAY_MS = 200

/**
 * Asks for one translation, shows its page next to it, and saves it when the user moves
 * on.
 */
function OneText({
  text,
  lang,
  unsaved,
  nameOf,
  save,
  confirm,
  move,
  keptInputs,
}: OneTextProps) {
  const { name, path, page, source, from, shownState } = text
  const [typed, setTyped] = useState<UnsavedTranslation>()
  const place = useRef<HTMLDivElement>(null)
  const { input, savedWords } = stateOf(text, typed, unsaved)
  const words = input ? input.words : savedWords

  const onLeave = useEffectEvent(() => typed && void save(text, typed))
  // When the text appears: show its page, focus its field and scroll to its list entry.
  useEffect(() => {
    const address = editorAddress('', { translate: lang, page: `/${lang}${page}` })
    // If the user moves on immediately, do not load this text's page.
    const timer = setTimeout(
      () => window.navigation?.navigate(address, { history: 'replace' }),
      PAGE_DELAY_MS,
    )

    const textarea = place.current?.querySelector('textarea')
    if (textarea) startTyping(textarea, name)
    const listEntry = document.querySelector('.translate [aria-current="true"]')
    listEntry?.scrollIntoView({ block: 'nearest' })

    return () => {
      clearTimeout(timer)
      onLeave()
    }
  }, [name, page, lang])

  const { findings, isNew } = useTextFindings(text, words)

  const isOneLine = !text.isMarkdown && !(source + words).includes('\n')
  const canConfirm = shownState === 'outdated' && !input
  const onStillRight = (): void => {
    void confirm(text)
    move(1)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actionOf(event, isOneLine)
    if (isComposing(event.nativeEvent) || !action) return
    if (action === 'confirm' && !canConfirm) return

    event.preventDefault()
    event.stopPropagation()
    if (action === 'confirm') onStillRight()
    else if (action === 'next') move(1)
    else if (action === 'previous') move(-1)
    else takeBack()
  }

  const onType = (next: string): void => {
    const nextInput = { words: next, was: input ? input.was : savedWords }
    setTyped(nextInput)
    keptInputs.keep(text, nextInput)
  }

  // Discards what was typed since the last save. Keeps input that is being saved, or that
  // the server refused to save.
  const takeBack = (): void => {
    setTyped(undefined)
    if (unsaved) keptInputs.keep(text, unsaved)
    else keptInputs.drop(text)
  }

  const form: Form = {
    id: 'translation-',
    name,
    languages: [],
    // The only possible edit is the fix for a finding, which replaces the whole text.
    take: ([edit]) => edit?.op === 'set' && onType(String(edit.value)),
  }

  return (
    <div data-path={path.join('.')}>
      <h3>
        {text.title} <small>{capitalize(text.label)}</small>
      </h3>
      <Source
        text={text}
        lang={lang}
        name={nameOf(from)}
        isOutdated={shownState === 'outdated'}
      />
      {input?.outcome && (
        <Confirmation
          outcome={input.outcome}
          onYes={() => void save(text, input, input.outcome?.kind === 'asks')}
          // Saving the current text discards the typed one.
          onNo={() => void save(text, { ...input, words: text.current ?? '' })}
        />
      )}
      <FormContext value={form}>
        <NotesContext value={{ findings, isNew }}>
          <TranslationField
            text={text}
            lang={lang}
            label={nameOf(lang)}
            words={words}
            place={place}
            onType={onType}
            onKeyDown={onKeyDown}
          />
          <FieldFindings path={path} />
        </NotesContext>
      </FormContext>
      {canConfirm && (
        <Button
          label="Still right"
          aria-keyshortcuts="Alt+Enter"
          onClick={onStillRight}
        />
      )}
      <p className="keys">
        {isOneLine ? 'Enter' : 'Ctrl and Enter'}: saves and goes on.{' '}
        {canConfirm && 'Alt and Enter: still right. '}
        Alt and ↓ or ↑: next, previous. Escape: discards what you typed.
      </p>
    </div>
  )
}

interface TranslationState {
  /** The typed translation, or the one that the server refused to save. */
  readonly input: UnsavedTranslation | undefined
  /** The translation without this input. */
  readonly savedWords: string
}

function stateOf(
  { current = '' }: Text,
  typed: UnsavedTranslation | undefined,
  unsaved: UnsavedTranslation | undefined,
): TranslationState {
  if (!unsaved) return { input: typed, savedWords: current }

  const isRefused = unsaved.outcome !== undefined
  if (isRefused) return { input: typed ?? unsaved, savedWords: current }

  // A text that is being saved is treated as saved.
  return { input: typed, savedWords: unsaved.words }
}

type KeyAction = 'confirm' | 'next' | 'previous' | 'takeBack'

/** The actions of keys that are pressed with Alt. */
const altActions: Readonly<Record<string, KeyAction>> = {
  Enter: 'confirm',
  ArrowDown: 'next',
  ArrowUp: 'previous',
}

/** Returns the action of a key; undefined if the key types or moves in the text. */
function actionOf(event: KeyboardEvent, isOneLine: boolean): KeyAction | undefined {
  const { key, altKey, shiftKey } = event
  const hasCommand = event.ctrlKey || event.metaKey
  if (key === 'Escape') return 'takeBack'

  if (altKey) {
    // Ctrl and Alt together are AltGr, which types special characters.
    if (hasCommand) return undefined
    return altActions[key]
  }

  // In a multi-line field, Enter alone begins a new line.
  const isDone = hasCommand || (isOneLine && !shiftKey)
  return key === 'Enter' && isDone ? 'next' : undefined
}

/**
 * Focuses a field at the end of its text, and shows the text's place in the page. A
 * Markdown editor, which loads later, takes over the focus and the selection.
 */
function startTyping(field: HTMLTextAreaElement, name: string): void {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  showPlace(name, field)
}

/** The pause in typing after which a text is checked. */
const CHECK_MS = 300

/** Returns the findings about the words typed for a text. */
function useTextFindings({ name, path, current }: Text, words: string) {
  const debouncedWords = useDebounced(words, CHECK_MS)
  // An empty text is not checked, because it is simply not written yet.
  const value = debouncedWords.trim()
  const isChecked = value !== ''

  const request = { name, path: path as string[], was: current, value, sure: false }
  const { data: faults = [] } = useAnswer('faults', request, { isWanted: isChecked })
  const findings = faults.filter(
    (finding) => deepEqual(finding.path, path) && words !== '',
  )
  const isNew = useIsNew(isChecked ? findings : undefined)

  return { findings, isNew }
}
