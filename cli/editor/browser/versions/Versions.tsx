import { deepEqual } from 'fast-equals'
import { useId, useState } from 'react'
import type { Answer, FormState } from '../../protocol.ts'
import { editValue, type ValueEdit } from '../../values.ts'
import { type FieldPath, FormContext } from '../form/field-parts.tsx'
import { FieldView } from '../form/fields.tsx'
import { placeInForm, wordsOfPlace } from '../form/places.ts'
import { Button } from '../parts.tsx'
import { ResumeOffers } from '../unsaved/ResumeOffers.tsx'
import {
  choiceForm,
  type Decision,
  decisionAt,
  inputOfChoices,
} from '../unsaved/repair-inputs.ts'
import { useKeptInput } from '../unsaved/useFormInput.ts'
import { VersionValue } from './VersionValue.tsx'

/** A value with two versions. `at` is its place in the form. */
export type Version = NonNullable<Answer<'broken'>[number]['conflict']>['values'][number]

export interface VersionChoice {
  readonly path: FieldPath
  readonly value: unknown
}

interface VersionsProps {
  readonly file: string
  readonly values: readonly Version[]
  readonly form: Pick<FormState, 'field' | 'languages' | 'name' | 'shape' | 'title'>
  /** Returns whether the choices were saved. */
  onSave(choices: readonly VersionChoice[]): Promise<boolean>
  onEdit(): void
}

/**
 * Shows both versions of each value that differs. The user chooses which one to keep, or
 * writes a new value.
 */
export function Versions({ file, values, form, onSave, onEdit }: VersionsProps) {
  // If only one version has changed a value, that version is proposed.
  const proposals: readonly (Decision | undefined)[] = values.map(
    ({ changed }) => changed,
  )
  const [decisions, setDecisions] = useState(proposals)
  const openCount = decisions.filter((decision) => decision === undefined).length
  const choices = values.map(({ path, ...version }, index) => ({
    path,
    value: chosenValue(version, decisions[index]),
  }))

  const isUntouched = deepEqual(decisions, proposals)
  const decidedValues = values.map(({ at }, index) => ({
    at,
    decision: decisions[index],
  }))
  const { offers, onContinue, drop } = useKeptInput({
    form: choiceForm(file),
    typed: isUntouched ? undefined : inputOfChoices(form, decidedValues),
    resume: (stored) => setDecisions(values.map(({ at }) => decisionAt(stored, at))),
  })

  const save = async (): Promise<void> => {
    if (await onSave(choices)) drop()
  }

  const decideOne = (index: number, decision: Decision): void => {
    setDecisions((previous) => previous.with(index, decision))
    onEdit()
  }
  const decideAll = (side: 'ours' | 'theirs'): void => {
    setDecisions(values.map(({ changed }) => changed ?? side))
    onEdit()
  }

  return (
    <form
      className="versions"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ResumeOffers offers={offers} onContinue={onContinue} />
      <p>
        This was changed in two places at the same time. Choose what to keep. Until then,
        visitors keep seeing the last page without errors.
      </p>
      {values.length > 1 && (
        <p>
          <Button label="Your version everywhere" onClick={() => decideAll('ours')} />{' '}
          <Button
            label="The other version everywhere"
            onClick={() => decideAll('theirs')}
          />
        </p>
      )}
      {values.map((version, index) => (
        <OneValue
          key={JSON.stringify(version.at)}
          version={version}
          form={form}
          decision={decisions[index]}
          onDecide={(decision) => decideOne(index, decision)}
        />
      ))}
      <p className="done">
        <button type="submit" disabled={openCount > 0}>
          Save
        </button>{' '}
        <span role="status">
          {openCount > 0 ? `${openCount} of ${values.length} not chosen yet` : ''}
        </span>
      </p>
    </form>
  )
}

/**
 * Returns the value to keep; undefined if there is no decision yet, or if the chosen
 * version has no value.
 */
function chosenValue(
  version: Pick<Version, 'ours' | 'theirs' | 'both'>,
  decision: Decision | undefined,
) {
  if (typeof decision === 'object') return decision.own
  return decision && version[decision]
}

interface OneValueProps extends Pick<VersionsProps, 'form'> {
  readonly version: Version
  readonly decision: Decision | undefined
  onDecide(decision: Decision): void
}

/** A version that can be chosen. `other` is the version to compare it with. */
interface VersionOption {
  readonly choice: 'ours' | 'theirs' | 'both'
  readonly label: string
  readonly value: unknown
  readonly other: unknown
}

/** Shows both versions of one value, and a field for a new value. */
function OneValue({ version, form, decision, onDecide }: OneValueProps) {
  const { ours, theirs, both, changed } = version
  const id = useId()
  const place = placeInForm(form.field, version.at, form.languages)
  /** The chosen version; 'own' for a newly written value. */
  const choice = typeof decision === 'object' ? 'own' : decision
  const writtenValue = typeof decision === 'object' ? decision.own : undefined

  const options: VersionOption[] = [
    { choice: 'ours', label: 'Your version', value: ours, other: theirs },
    { choice: 'theirs', label: 'The other version', value: theirs, other: ours },
  ]
  // The combined value is compared with itself, so it is shown without marks.
  if (both) options.push({ choice: 'both', label: 'Keep both', value: both, other: both })

  // A value for which the form has no field can be chosen, but not edited.
  const canEdit = place.isField && !place.field.isFixed

  const context = {
    id,
    ...form,
    take: (edits: readonly ValueEdit[]) => {
      // The edits' paths are relative to the form, but this value is only part of it.
      const editsOfValue = edits.map((edit) => ({
        ...edit,
        path: edit.path.slice(version.at.length),
      }))
      onDecide({ own: editValue(writtenValue, editsOfValue) })
    },
  }

  return (
    <fieldset className="version" data-at={version.at.join('.')}>
      <legend>{wordsOfPlace(place)}</legend>
      <div>
        {options.map(({ choice: option, label, value, other }) => (
          <label key={option} data-chosen={choice === option}>
            <span>
              <input
                type="radio"
                name={id}
                checked={choice === option}
                onChange={() => onDecide(option)}
              />{' '}
              {label}
              {changed === option && <small>changed here only</small>}
            </span>
            <VersionValue
              field={place.field}
              value={value}
              other={other}
              of={form.name}
            />
          </label>
        ))}
        {canEdit && (
          <div data-chosen={choice === 'own'}>
            <label>
              <input
                type="radio"
                name={id}
                checked={choice === 'own'}
                // The new value starts as the chosen version, or else as the version that
                // has a value.
                onChange={() =>
                  onDecide({ own: chosenValue(version, decision) ?? ours ?? theirs })
                }
              />{' '}
              Edit
            </label>
            {choice === 'own' && (
              <FormContext value={context}>
                <div ref={focusField}>
                  <FieldView
                    field={place.field}
                    path={version.at}
                    value={writtenValue}
                    label={place.names.at(-1)}
                  />
                </div>
              </FormContext>
            )}
          </div>
        )}
      </div>
    </fieldset>
  )
}

/** Focuses the field for a new value when it appears. */
const focusField = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>('input, select, textarea')?.focus()
