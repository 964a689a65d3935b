import { useId, useRef, useState } from 'react'
import { splitWords } from '../../../../islands/shared/findWords.ts'
import type { FormState, SaveOutcome, Work } from '../../protocol.ts'
import { editValue } from '../../values.ts'
import { editorAddress } from '../address.ts'
import { DraftOffers } from '../drafts/Offers.tsx'
import { useKeptInput } from '../drafts/useDraft.ts'
import { Button, Confirmation, capitalize } from '../parts.tsx'
import { LOST_PICTURE, withoutLostPictures } from '../picture-fields/lost-pictures.ts'
import { announce, ask, refusal } from '../server.ts'
import { FaultList, useNews } from './faults.tsx'
import { FormContext, NotesContext } from './field-parts.tsx'
import { FieldView } from './fields.tsx'
import { useWorkFaults } from './work-faults.ts'

type Values = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** The unsaved content of a form, as its draft keeps it. */
interface Begun {
  readonly typed: Values
  readonly proposed: string
}

/** Returns the first text that is not empty in the fields `keys`, or ''. */
function firstWords(typed: Values, ...keys: readonly string[]): string {
  const texts = keys.flatMap((key) => {
    const value = typed[key] ?? ''
    return typeof value === 'string' ? value : Object.values(value)
  })
  return texts.find((text) => text !== '') ?? ''
}

/** Returns words that tell drafts apart: ' (Paper Moon)'. */
function nameIn(typed: Values): string {
  const words = firstWords(typed, 'title', 'label', 'name', 'id', 'to')
  return words === '' ? '' : ` (${words.slice(0, 40)})`
}

/** Returns a name for addresses, with letters stripped of their diacritics: 'Över sjön' → 'over-sjon'. */
function toAddressName(words: string): string {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const parts = splitWords(plain).map((word) => word.replaceAll(/[^a-z\d]/g, ''))
  return parts.filter((part) => part !== '').join('-')
}

interface WorkProps {
  readonly work: Work
  readonly languages: FormState['languages']
}

/** Asks the questions of `saga new`, `rename` or `remove`, and asks for confirmation before something is removed. */
export function WorkForm({ languages, ...props }: WorkProps) {
  const { work, kind, id, fields, title, summary } = props.work
  const form = useId()
  const box = useRef<HTMLDetailsElement>(null)
  const [typed, setTyped] = useState<Values>({})
  // The id that the file name of the picture proposes: 'IMG Paper Moon.jpg' → 'img-paper-moon'
  const [proposed, setProposed] = useState('')
  const [outcome, setOutcome] = useState<SaveOutcome>()

  const doc = new URLSearchParams(location.search).get('doc')
  const began = `began to ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  const { offers, onGoOn, drop } = useKeptInput({
    form: `${work} ${kind} ${id}`,
    typed:
      Object.keys(typed).length === 0
        ? undefined
        : {
            address: doc === null ? {} : { doc },
            did: `${began}${nameIn(typed)}`,
            value: { typed, proposed } satisfies Begun,
          },
    resume: (value) => void resume(Object(value)),
  })

  async function resume(begun: Begun): Promise<void> {
    const { after, hasLost } = await withoutLostPictures({}, begun.typed, '')
    setTyped(Object(after))
    setProposed(begun.proposed)
    setOutcome(hasLost ? { kind: 'refused', words: LOST_PICTURE } : undefined)

    if (!box.current) return
    box.current.open = true
    box.current.scrollIntoView({ block: 'start' })
    box.current
      .querySelector<HTMLElement>('input, select, textarea')
      ?.focus({ preventScroll: true })
  }

  const isNamed = work === 'new' && fields.some(({ key }) => key === 'id')
  // Until an id is typed, the picture or the title proposes one.
  const name = proposed || toAddressName(firstWords(typed, 'title', 'label'))
  const values: Values = { ...(isNamed && name !== '' && { id: name }), ...typed }

  const faults = useWorkFaults(props.work, values)
  const findings = joinFindings(outcome?.findings ?? [], faults.findings)
  const isNew = useNews(findings)

  const isComplete = fields
    .filter(({ kind, isRequired }) => kind === 'each' && isRequired)
    .every(({ key }) => languages.every(({ code }) => Object(values[key])[code]))
  const canHide = work === 'new' && fields.some(({ key }) => key === 'draft')
  const isDraft = canHide && !isComplete
  const answers = isDraft ? { ...values, draft: true } : values
  const shownAnswers: Readonly<Record<string, unknown>> = answers

  const act = async (sure: boolean): Promise<void> => {
    faults.send(true)
    const request = { work, kind, id, sure, values: answers }
    const next: SaveOutcome = await ask('work', request).catch(refusal)
    setOutcome(next.kind === 'saved' ? undefined : next)
    if (next.kind !== 'saved') return

    drop()
    faults.send(false)
    setTyped({})
    setProposed('')
    announce((next.list ?? []).join(' · '))
    const query = next.entry === undefined ? {} : { at: next.entry }
    location.assign(editorAddress(next.document ?? '', query))
  }

  const clearFindings = (keys: readonly unknown[]): void =>
    setOutcome((previous) => previous && withoutFindings(previous, keys))
  // A refusal is shown at its fields, and disappears when they are corrected.
  const isSaidAtFields =
    outcome?.kind === 'refused' && !outcome.words && findings.length > 0

  const context = {
    id: form,
    name: '',
    languages,
    values,
    take(edits: Parameters<typeof editValue>[1]): void {
      setTyped((previous) => Object(editValue(previous, edits)) as Values)
      clearFindings(edits.map(({ path: [key] }) => key))
    },
    onPicture(file: string): void {
      setProposed(toAddressName(file.replace(/\.\w+$/, '')))
      clearFindings(['id'])
    },
  }

  return (
    <details ref={box} className="work">
      <summary>
        {title} {offers.length > 0 && <em>begun</em>}
      </summary>
      <DraftOffers offers={offers} onGoOn={onGoOn} />
      <p>{capitalize(summary)}</p>
      <FormContext value={context}>
        <NotesContext value={{ findings, isNew }}>
          <FaultList
            findings={findings}
            field={{ key: '', kind: 'group', fields }}
            languages={languages}
          />
          {fields.map((field) => (
            <FieldView
              key={field.key}
              field={field}
              path={[field.key]}
              value={shownAnswers[field.key]}
            />
          ))}
        </NotesContext>
      </FormContext>
      {isDraft && (
        <p className="keys">
          Visitors see it once its texts are there in every language.
        </p>
      )}
      <Button
        label={`${title}${isDraft ? ' as a draft' : ''}`}
        onClick={() => void act(false)}
      />
      {outcome && !isSaidAtFields && (
        <Confirmation outcome={outcome} onYes={() => void act(true)} />
      )}
    </details>
  )
}

/** Removes the findings of fields that have changed since. */
const withoutFindings = (
  outcome: SaveOutcome,
  changed: readonly unknown[],
): SaveOutcome => ({
  ...outcome,
  ...(outcome.findings && {
    findings: outcome.findings.filter(({ path: [key] }) => !changed.includes(key)),
  }),
})

type Findings = NonNullable<SaveOutcome['findings']>

/** Joins the findings from sending the form with those from typing. For one field, those from sending win. */
function joinFindings(sent: Findings, typed: Findings): Findings {
  const sentPaths = new Set(sent.map(({ path }) => path.join('.')))
  return [...sent, ...typed.filter(({ path }) => !sentPaths.has(path.join('.')))]
}
