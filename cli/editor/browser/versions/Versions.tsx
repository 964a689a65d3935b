import { deepEqual } from 'fast-equals'
import { useId, useState } from 'react'
import type { Answer, FormState } from '../../protocol.ts'
import { editValue } from '../../values.ts'
import { DraftOffers } from '../drafts/Offers.tsx'
import {
  choiceForm,
  type Decision,
  decisionAt,
  draftOfChoices,
} from '../drafts/repair-drafts.ts'
import { useKeptInput } from '../drafts/useDraft.ts'
import { type FieldPath, FormContext } from '../form/field-parts.tsx'
import { FieldView } from '../form/fields.tsx'
import { placeInForm, wordsOfPlace } from '../form/places.ts'
import { Button } from '../parts.tsx'
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

/** Shows both versions of each value that differs, and asks which one to keep, or for a new value. */
export function Versions({ file, values, form, onSave, onEdit }: VersionsProps) {
  // A value that only one version has changed is decided in advance, but the decision can be changed.
  const advance: readonly (Decision | undefined)[] = values.map(({ changed }) => changed)
  const [decided, decide] = useState(advance)
  const openCount = decided.filter((decision) => decision === undefined).length
  const choices = values.map(({ path, ...version }, index) => ({
    path,
    value: chosenValue(version, decided[index]),
  }))

  const { offers, onGoOn, drop } = useKeptInput({
    form: choiceForm(file),
    typed: deepEqual(decided, advance)
      ? undefined
      : draftOfChoices(
          form,
          values.map(({ at }, index) => ({ at, decision: decided[index] })),
        ),
    resume: (stored) => decide(values.map(({ at }) => decisionAt(stored, at))),
  })

  const save = async (): Promise<void> => {
    if (await onSave(choices)) drop()
  }

  const decideOne = (index: number, decision: Decision): void => {
    decide((decisions) => decisions.with(index, decision))
    onEdit()
  }
  const decideAll = (side: 'ours' | 'theirs'): void => {
    decide(values.map(({ changed }) => changed ?? side))
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
      <DraftOffers offers={offers} onGoOn={onGoOn} />
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
          decision={decided[index]}
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

function OneValue({ version, form, decision, onDecide }: OneValueProps) {
  const { ours, theirs, both, changed } = version
  const id = useId()
  const place = placeInForm(form.field, version.at, form.languages)
  const kind = typeof decision === 'object' ? 'own' : decision
  const writtenValue = typeof decision === 'object' ? decision.own : undefined

  const options = [
    { value: 'ours', label: 'Your version', shown: ours, other: theirs },
    { value: 'theirs', label: 'The other version', shown: theirs, other: ours },
    ...(both
      ? [{ value: 'both', label: 'Keep both', shown: both, other: both } as const]
      : []),
  ] as const
  // A value without its own field, such as one that no form shows, can only be chosen, not edited.
  const canEdit = place.isField && !place.field.isFixed

  const context = {
    id,
    ...form,
    take: (edits: Parameters<typeof editValue>[1]) => {
      const within = edits.map((edit) => ({
        ...edit,
        path: edit.path.slice(version.at.length),
      }))
      onDecide({ own: editValue(writtenValue, within) })
    },
  }

  return (
    <fieldset className="version" data-at={version.at.join('.')}>
      <legend>{wordsOfPlace(place)}</legend>
      <div>
        {options.map(({ value, label, shown, other }) => (
          <label key={value} data-chosen={kind === value}>
            <span>
              <input
                type="radio"
                name={id}
                checked={kind === value}
                onChange={() => onDecide(value)}
              />{' '}
              {label}
              {changed === value && <small>changed here only</small>}
            </span>
            <VersionValue
              field={place.field}
              value={shown}
              other={other}
              of={form.name}
            />
          </label>
        ))}
        {canEdit && (
          <div data-chosen={kind === 'own'}>
            <label>
              <input
                type="radio"
                name={id}
                checked={kind === 'own'}
                onChange={() =>
                  onDecide({ own: chosenValue(version, decision) ?? ours ?? theirs })
                }
              />{' '}
              Edit
            </label>
            {kind === 'own' && (
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

const focusField = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>('input, select, textarea')?.focus()
