import { useId, useRef, useState } from 'react'
import { splitWords } from '../../../../islands/shared/findWords.ts'
import type { FormState, SaveOutcome, Work } from '../../protocol.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import { editorAddress } from '../address.ts'
import { Button, Confirmation, capitalize } from '../parts.tsx'
import { LOST_PICTURE, withoutLostPictures } from '../picture-fields/lost-pictures.ts'
import { announce, ask, refusal } from '../server.ts'
import { ResumeOffers } from '../unsaved/ResumeOffers.tsx'
import { useKeptInput } from '../unsaved/useFormInput.ts'
import { FaultList, useIsNew } from './faults.tsx'
import { FormContext, NotesContext } from './field-parts.tsx'
import { FieldView } from './fields.tsx'
import { useWorkFaults } from './work-faults.ts'

// The forms that add, copy, rename or remove a whole document.

type Values = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** A form's unsaved input, as stored in the browser. */
interface WorkInput {
  readonly typed: Values
  /** The id derived from the chosen picture's file name, or ''. */
  readonly proposed: string
}

const NO_INPUT: WorkInput = { typed: {}, proposed: '' }

/** Returns the first non-empty text in the fields `keys`, in this order, or ''. */
function firstTextIn(typed: Values, ...keys: readonly string[]): string {
  const texts = keys.flatMap((key) => {
    const value = typed[key] ?? ''
    return typeof value === 'string' ? value : Object.values(value)
  })
  return texts.find((text) => text !== '') ?? ''
}

/** The number of characters shown to distinguish an unsaved input from others. */
const LABEL_LENGTH = 40

/** Returns a label that distinguishes several unsaved inputs: ' (Paper Moon)'. */
function labelOfInput(typed: Values): string {
  const text = firstTextIn(typed, 'title', 'label', 'name', 'id', 'to')
  return text === '' ? '' : ` (${text.slice(0, LABEL_LENGTH)})`
}

/**
 * Converts a text to a part of an address, without diacritics: 'Över sjön' → 'over-sjon'
 */
function toAddressPart(words: string): string {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const parts = splitWords(plain).map((word) => word.replaceAll(/[^a-z\d]/g, ''))
  return parts.filter((part) => part !== '').join('-')
}

interface WorkProps {
  readonly work: Work
  readonly languages: FormState['languages']
}

/**
 * A form that adds, copies, renames or removes a document, like the commands `saga new`,
 * `saga rename` and `saga remove`. It asks before it removes something.
 */
export function WorkForm({ languages, ...props }: WorkProps) {
  const { work, kind, id, fields, title, summary } = props.work
  const prefix = useId()
  const box = useRef<HTMLDetailsElement>(null)
  const [input, setInput] = useState(NO_INPUT)
  const [outcome, setOutcome] = useState<SaveOutcome>()

  const { offers, onContinue, drop } = useKeptInput({
    form: `${work} ${kind} ${id}`,
    typed: inputToKeep(title, input),
    resume: (value) => void resume(Object(value)),
  })

  async function resume(keptInput: WorkInput): Promise<void> {
    const { after, hasLost } = await withoutLostPictures({}, keptInput.typed, '')
    setInput({ typed: Object(after), proposed: keptInput.proposed })
    setOutcome(hasLost ? { kind: 'refused', words: LOST_PICTURE } : undefined)
    if (box.current) openBox(box.current)
  }

  const values = withProposedId(props.work, input)
  const faults = useWorkFaults(props.work, values)
  const findings = joinFindings(outcome?.findings ?? [], faults.findings)
  const isNew = useIsNew(findings)

  // A document with missing texts is added as a draft.
  const canBeDraft = work === 'new' && fields.some(({ key }) => key === 'draft')
  const isDraft = canBeDraft && !hasAllTexts(fields, languages, values)
  const answers = isDraft ? { ...values, draft: true } : values

  const send = async (sure: boolean): Promise<void> => {
    faults.setSent(true)
    const request = { work, kind, id, sure, values: answers }
    const nextOutcome: SaveOutcome = await ask('work', request).catch(refusal)
    setOutcome(nextOutcome.kind === 'saved' ? undefined : nextOutcome)
    if (nextOutcome.kind !== 'saved') return

    drop()
    faults.setSent(false)
    setInput(NO_INPUT)

    const { list = [], document: nextDocument = '', entry } = nextOutcome
    announce(list.join(' · '))
    const query = entry === undefined ? {} : { at: entry }
    location.assign(editorAddress(nextDocument, query))
  }

  const clearFindings = (keys: readonly unknown[]): void =>
    setOutcome((previous) => previous && withoutFindings(previous, keys))
  // A refusal with findings is shown at the fields, and disappears once the fields are
  // corrected.
  const isShownAtFields =
    outcome?.kind === 'refused' && !outcome.words && findings.length > 0

  const context = {
    id: prefix,
    name: '',
    languages,
    values,
    take(edits: readonly ValueEdit[]): void {
      setInput((previous) => ({
        ...previous,
        typed: Object(editValue(previous.typed, edits)),
      }))
      clearFindings(edits.map(({ path: [key] }) => key))
    },
    onPicture(fileName: string): void {
      // 'IMG Paper Moon.jpg' → 'img-paper-moon'
      const proposed = toAddressPart(fileName.replace(/\.\w+$/, ''))
      setInput((previous) => ({ ...previous, proposed }))
      clearFindings(['id'])
    },
  }

  return (
    <details ref={box} className="work">
      <summary>
        {title} {offers.length > 0 && <em>begun</em>}
      </summary>
      <ResumeOffers offers={offers} onContinue={onContinue} />
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
              value={Object(answers)[field.key]}
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
        onClick={() => void send(false)}
      />
      {/* Without onNo, the button of a Confirmation is shown only if the server asks. */}
      {outcome && !isShownAtFields && (
        <Confirmation outcome={outcome} onYes={() => void send(true)} />
      )}
    </details>
  )
}

/** Returns the input to store in the browser; undefined if nothing is typed. */
function inputToKeep(title: string, input: WorkInput) {
  const { typed } = input
  if (Object.keys(typed).length === 0) return undefined

  const doc = new URLSearchParams(location.search).get('doc')
  const task = title.charAt(0).toLowerCase() + title.slice(1)
  return {
    address: doc === null ? {} : { doc },
    did: `began to ${task}${labelOfInput(typed)}`,
    value: input,
  }
}

/** Opens a form and focuses its first field. */
function openBox(box: HTMLDetailsElement): void {
  box.open = true
  box.scrollIntoView({ block: 'start' })
  const control = box.querySelector<HTMLElement>('input, select, textarea')
  control?.focus({ preventScroll: true })
}

/**
 * Returns the typed values. Until an id is typed, it is derived from the picture or the
 * title.
 */
function withProposedId({ work, fields }: Work, { typed, proposed }: WorkInput): Values {
  const asksForId = work === 'new' && fields.some(({ key }) => key === 'id')
  const id = proposed || toAddressPart(firstTextIn(typed, 'title', 'label'))
  return asksForId && id !== '' ? { id, ...typed } : typed
}

/** Tells whether every required text is written in every language. */
const hasAllTexts = (
  fields: Work['fields'],
  languages: FormState['languages'],
  values: Values,
): boolean =>
  fields
    .filter(({ kind, isRequired }) => kind === 'each' && isRequired)
    .every(({ key }) => languages.every(({ code }) => Object(values[key])[code]))

/**
 * Removes findings about the fields in `changedKeys`, which have changed since the check.
 */
function withoutFindings(
  outcome: SaveOutcome,
  changedKeys: readonly unknown[],
): SaveOutcome {
  if (!outcome.findings) return outcome

  const findings = outcome.findings.filter(
    ({ path: [key] }) => !changedKeys.includes(key),
  )
  return { ...outcome, findings }
}

type Findings = NonNullable<SaveOutcome['findings']>

/**
 * Merges the findings of the last attempt to send the form (`sent`) with the findings about the typed values. If a
 * field has both kinds, only the findings of the attempt are shown.
 */
function joinFindings(sent: Findings, typed: Findings): Findings {
  const sentPaths = new Set(sent.map(({ path }) => path.join('.')))
  return [...sent, ...typed.filter(({ path }) => !sentPaths.has(path.join('.')))]
}
