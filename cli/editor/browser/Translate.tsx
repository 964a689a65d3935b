import { deepEqual } from 'fast-equals'
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../../islands/logic/keys.ts'
import type { Answer, Outcome } from '../protocol.ts'
import { addressOf } from './address.ts'
import { useLeaveQuestion } from './Editing.tsx'
import { useNews } from './faults.tsx'
import { showPlace } from './frame.ts'
import { capitalize, Findings, Question } from './parts.tsx'
import { useRested } from './rest.ts'
import { ask, refusal, say, useAnswer } from './server.ts'

/** Shows the texts of the shop in one language, each beside its source, to be translated one after the other. */
export function Translate({ lang }: { readonly lang: string }) {
  const { data: overview } = useAnswer('overview', {}, true)
  const { texts, kept, save } = useTexts(lang)
  const [chosen, choose] = useState('')
  useLeaveQuestion(Object.values(kept).some(Boolean) ? 'waiting' : 'saved')
  const at = Math.max(
    0,
    texts.findIndex(({ id }) => id === chosen),
  )
  const text = texts[at]
  if (!text) return <p role="status">Loading …</p>
  const nameOf = (code: string) => overview?.languages.find((each) => each.code === code)?.name ?? code
  // The first text comes behind the last one.
  const move = (step: number) => choose(texts.at((at + step) % texts.length)?.id ?? '')
  const parts = [...new Set(texts.map(({ part }) => part))].map((part) => {
    const own = texts.filter((each) => each.part === part)
    return {
      name: capitalize(part),
      done: own.filter(({ mark }) => mark === 'done').length,
      total: own.length,
    }
  })
  return (
    <>
      <h2>
        <small>Translate into</small> {nameOf(lang)}
      </h2>
      <Coverage rows={parts} />
      <div className="translate">
        <ol>
          {texts.map(({ id, source, mark }) => (
            <li key={id} data-mark={mark}>
              <button type="button" aria-current={id === text.id} onClick={() => choose(id)}>
                {source.slice(0, 80)} <em>{mark}</em>
              </button>
            </li>
          ))}
        </ol>
        <OneText key={text.id} {...{ text, lang, nameOf, save, move }} kept={kept[text.id]} />
      </div>
    </>
  )
}

interface OneTextProps extends Pick<ReturnType<typeof useTexts>, 'save'> {
  readonly text: Text
  readonly lang: string
  readonly kept: Draft | undefined
  nameOf(code: string): string
  move(step: number): void
}

/** The pause after which the page beside follows. */
const REST_MS = 200

/** The pause in typing after which a text is checked. */
const CHECK_MS = 300

/** Asks for one translation, shows beside it where it will stand, and saves it when it is left. */
function OneText({ text, lang, kept, nameOf, save, move }: OneTextProps) {
  const { name, path, page, source, from, note } = text
  const [typed, type] = useState<Draft>()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = typed ?? (kept?.outcome && kept)
  // While a text is being saved, it counts as saved.
  const current = kept && !kept.outcome ? kept.words : (text.current ?? '')
  const words = draft ? draft.words : current
  const onLeave = useEffectEvent(() => typed && void save(text, typed))
  useEffect(() => {
    const address = addressOf('', { translate: lang, page: `/${lang}${page}` })
    // Whoever goes on at once needs no page of this text.
    const timer = setTimeout(() => window.navigation?.navigate(address, { history: 'replace' }), REST_MS)
    const own = field.current
    own?.focus()
    own?.setSelectionRange(own.value.length, own.value.length)
    if (own) showPlace(name, own)
    document.querySelector('.translate [aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      clearTimeout(timer)
      onLeave()
    }
  }, [name, page, lang])
  const rested = useRested(words, CHECK_MS)
  // A text that is still missing is no mistake of whoever is about to write it.
  const checked = rested.trim()
  const asked = { name, path: path as string[], was: text.current, value: checked, sure: false }
  const { data: faults = [] } = useAnswer('faults', asked, false, checked !== '')
  const findings = faults.filter((finding) => deepEqual(finding.path, path) && words !== '')
  const isNew = useNews(checked === '' ? undefined : findings)
  const isWrong = findings.some(({ severity }) => severity === 'error')
  const isLine = !(source + words).includes('\n')
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, shiftKey } = event
    if (isComposing(event.nativeEvent)) return

    const hasCommand = event.ctrlKey || event.metaKey
    const isDone = key === 'Enter' && !altKey && (hasCommand || (isLine && !shiftKey))
    // Ctrl and Alt together are AltGr, which types signs.
    const arrow = altKey && !hasCommand ? { ArrowDown: 1, ArrowUp: -1 }[key] : undefined
    const step = isDone ? 1 : arrow
    if (!step && key !== 'Escape') return

    event.preventDefault()
    if (step) move(step)
    else type(undefined)
  }
  return (
    <div data-path={path.join('.')}>
      <h3>
        {text.title} <small>{capitalize(text.label)}</small>
      </h3>
      <div id="source">
        <small>{nameOf(from)}</small>
        <p lang={from}>{source}</p>
        <small>{note}</small>
      </div>
      {draft?.outcome && (
        <Question
          outcome={draft.outcome}
          onYes={() => void save(text, draft, draft.outcome?.kind === 'asks')}
          onNo={() => void save(text, { ...draft, words: text.current ?? '' })}
        />
      )}
      <label htmlFor="translation">{nameOf(lang)}</label>
      <textarea
        ref={field}
        id="translation"
        {...{ lang, rows: 3, value: words, onKeyDown }}
        aria-describedby="source translation-faults"
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => type({ words: target.value, was: draft ? draft.was : current })}
      />
      <div id="translation-faults">
        <Findings
          list={findings}
          isNew={isNew}
          onFix={(fix) => type({ words: String(fix), was: draft ? draft.was : current })}
        />
      </div>
      <p className="keys">
        {isLine ? 'Enter' : 'Ctrl and Enter'}: saves and goes on. Alt and ↓ or ↑: next, previous. Escape: as
        it was.
      </p>
    </div>
  )
}

interface Rows {
  readonly rows: readonly { name: string; done: number; total: number; address?: string }[]
}

/** Tells how many of the texts are translated. */
export const Coverage = ({ rows }: Rows) => (
  <ul className="coverage">
    {rows.map(({ name, done, total, address }) => (
      <li key={name}>
        {address ? <a href={address}>{name}</a> : name}
        <progress value={done} max={total} aria-label={name} /> {done} of {total} texts
      </li>
    ))}
  </ul>
)

/** A text that is typed, being saved, or refused; `was` is the text that it replaces. */
interface Draft {
  readonly words: string
  readonly was: string
  readonly outcome?: Outcome
}

type Text = Answer<'texts'>[number]

const marks = ['missing', 'copied', 'outdated', 'done']

/** Returns the texts of a language: first what is to do, in an order that stays while somebody works. */
function useTexts(lang: string) {
  const { data: texts, refetch } = useAnswer('texts', { lang }, true)
  const { data: outdated } = useAnswer('outdated', { lang })
  const [begun, begin] = useState(texts)
  const [kept, setKept] = useState<Readonly<Record<string, Draft | undefined>>>({})
  if (texts && !begun) begin(texts)
  const old = useMemo(() => new Set(outdated?.map(({ id }) => id)), [outdated])
  const order = useMemo(() => {
    const rankOf = ({ id, state }: Text) =>
      marks.indexOf(state === 'done' && old.has(id) ? 'outdated' : state)
    return begun?.toSorted((a, b) => rankOf(a) - rankOf(b)) ?? []
  }, [begun, old])
  /** Saves in the background, so that nobody waits for it. */
  const save = async ({ id, name, path, source }: Text, draft: Draft, sure = false): Promise<void> => {
    const { words, was } = draft
    const sent: Draft = { words, was }
    setKept((all) => ({ ...all, [id]: sent }))
    const [before, value] = [was || undefined, words.trim() || undefined]
    const asked = { name, path: path as string[], sure, was: before, value }
    const outcome = await ask('put', asked).catch(refusal)
    const { data } = await refetch()
    const { current: now = '' } = data?.find((text) => text.id === id) ?? {}
    const isSaved = outcome.kind === 'saved'
    const left = isSaved ? undefined : { words, was: now, outcome }
    // Somebody may have come back, and typed more.
    setKept((all) => (all[id] === sent ? { ...all, [id]: left } : all))
    if (!isSaved) say(`Not saved: ${source.slice(0, 40)}`)
  }
  const byId = new Map(texts?.map((text) => [text.id, text]))
  const shown = order.flatMap(({ id, current }) => {
    const text = byId.get(id)
    if (!text) return []
    const isOld = text.state === 'done' && old.has(id) && text.current === current
    return [{ ...text, mark: kept[id]?.outcome ? 'not saved' : isOld ? 'outdated' : text.state }]
  })
  return { texts: shown, kept, save }
}
