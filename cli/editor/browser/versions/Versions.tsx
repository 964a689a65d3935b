import { useId, useState } from 'react'
import type { Answer, FormState } from '../../protocol.ts'
import { editValue } from '../../values.ts'
import { FormContext, type Path } from '../form/field-parts.tsx'
import { FieldView } from '../form/fields.tsx'
import { placeInForm, wordsOfPlace } from '../form/places.ts'
import { Button } from '../parts.tsx'
import { VersionValue } from './VersionValue.tsx'

/** A value of which there are two versions; `at` is its place in the form. */
export type Version = NonNullable<Answer<'broken'>[number]['conflict']>['values'][number]

export interface VersionChoice {
  readonly path: Path
  readonly value: unknown
}

/** How a value is decided: by a version, by both, or by a value of one's own. */
type Decision = 'ours' | 'theirs' | 'both' | { readonly own: unknown }

interface VersionsProps {
  readonly values: readonly Version[]
  readonly form: Pick<FormState, 'field' | 'languages' | 'name' | 'shape'>
  onSave(choices: readonly VersionChoice[]): Promise<void>
  onEdit(): void
}

/** Shows two versions of each value that differs, and asks which of them stays, or for another one. */
export function Versions({ values, form, onSave, onEdit }: VersionsProps) {
  // A value that one version alone has changed is decided, but can be decided otherwise.
  const [decided, decide] = useState<readonly (Decision | undefined)[]>(
    values.map(({ changed }) => changed),
  )
  const left = decided.filter((decision) => decision === undefined).length
  const choices = values.map(({ path, ...version }, index) => ({
    path,
    value: chosenValue(version, decided[index]),
  }))
  const set = (index: number, decision: Decision): void => {
    decide((all) => all.with(index, decision))
    onEdit()
  }
  const all = (side: 'ours' | 'theirs') => (): void => {
    decide(values.map(({ changed }) => changed ?? side))
    onEdit()
  }
  return (
    <form
      className="versions"
      onSubmit={(event) => {
        event.preventDefault()
        void onSave(choices)
      }}
    >
      <p>
        This was changed in two places at the same time. Choose what stays; visitors keep
        the last good page until then.
      </p>
      {values.length > 1 && (
        <p>
          <Button label="Your version everywhere" onClick={all('ours')} />{' '}
          <Button label="The other version everywhere" onClick={all('theirs')} />
        </p>
      )}
      {values.map((version, index) => (
        <OneValue
          key={JSON.stringify(version.at)}
          {...{
            version,
            form,
            decision: decided[index],
            onDecide: (next) => set(index, next),
          }}
        />
      ))}
      <p className="done">
        <button type="submit" disabled={left > 0}>
          Save
        </button>{' '}
        <span role="status">
          {left > 0 ? `${left} of ${values.length} still to be chosen` : ''}
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
  const own = typeof decision === 'object' ? decision.own : undefined
  const options = [
    { value: 'ours', label: 'Your version', shown: ours, other: theirs },
    { value: 'theirs', label: 'The other version', shown: theirs, other: ours },
    ...(both
      ? [{ value: 'both', label: 'Keep both', shown: both, other: both } as const]
      : []),
  ] as const
  // A value without a field of its own, such as one that no form shows, is chosen, and not written.
  const canEdit = place.isField && !place.field.isFixed
  const context = {
    id,
    ...form,
    take: (edits: Parameters<typeof editValue>[1]) => {
      const within = edits.map((edit) => ({
        ...edit,
        path: edit.path.slice(version.at.length),
      }))
      onDecide({ own: editValue(own, within) })
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
                    value={own}
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
