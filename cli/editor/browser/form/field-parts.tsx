import { deepEqual } from 'fast-equals'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import type { Answer, FormField, FormState } from '../../protocol.ts'
import type { ValueEdit } from '../../values.ts'
import { Confirmation, capitalize, FindingList } from '../parts.tsx'

export type FieldPath = ValueEdit['path']

/** The form around a field. */
export interface Form {
  /** The prefix of its fields' ids. */
  readonly id: string
  /** The name of the document; '' in a form that adds one. */
  readonly name: string
  readonly shape?: string | undefined
  /** The hash of each picture, by the picture's name. */
  readonly pictures?: Readonly<Record<string, string>> | undefined
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  /** The languages without a file yet, for a document that has one file per language. */
  readonly unwritten?: readonly string[]
  /** The answers so far, in a form that adds a document. */
  readonly values?: Readonly<Record<string, unknown>> | undefined
  take(edits: readonly ValueEdit[]): void
  /** Saves at once. */
  commit?(): void
  onPicture?(name: string): void
}

const none: Form = { id: '', name: '', languages: [], take: () => undefined }
export const FormContext = createContext<Form>(none)

/** Findings and outdated translations, which change independently of the field values. */
export const NotesContext = createContext<{
  readonly findings?: readonly FormState['findings'][number][]
  readonly outdated?: Answer<'outdated'> | undefined
  /** Tells whether a finding appeared after the form was opened. */
  readonly isNew?: (finding: FormState['findings'][number]) => boolean
  /** A question about a field, shown below it. */
  readonly question?: ComponentProps<typeof Confirmation> | undefined
}>({})

export interface FieldProps<K extends FormField['kind'] = FormField['kind']> {
  readonly field: FormField & { readonly kind: K }
  readonly path: FieldPath
  readonly value: unknown
  /** The label of a field that repeats, such as one per language or list entry. */
  readonly label?: string | undefined
  readonly lang?: string
  /** The other values of the group around the field. */
  readonly beside?: Beside | undefined
}

export interface Beside {
  /** The neighbouring field that holds the number of list entries. */
  readonly count?: { readonly path: FieldPath; readonly value: unknown } | undefined
  readonly orientation: string | undefined
}

export type ControlProps = FieldProps & { readonly id: string }

/** Returns the heading of a field: its label, or its title in the schema. */
export const titleOf = ({ field: { title = '' }, label }: FieldProps): string =>
  label ?? capitalize(title)

export function Fieldset({
  children,
  kind,
  ...props
}: FieldProps & { children: ReactNode; kind: string }) {
  const { path, field } = props
  const described = useFaultsAt(path, undefined)['aria-describedby']
  if (path.length === 0) return children

  return (
    <fieldset className={kind} data-path={path.join('.')} aria-describedby={described}>
      <legend>
        {titleOf(props)}
        {field.isRequired && kind !== 'group' && STAR}
      </legend>
      {field.note && <small>{field.note}</small>}
      {children}
      <OwnFindings path={path} />
    </fieldset>
  )
}

export const STAR = <span aria-hidden="true"> *</span>

/** Returns the ARIA attributes that connect a control with its note and its findings. */
export function useFaultsAt(path: FieldPath, note: unknown) {
  const { id: form } = useContext(FormContext)
  const { findings = [] } = useContext(NotesContext)
  const fieldFindings = findings.filter((finding) => deepEqual(finding.path, path))
  const hasError = fieldFindings.some(({ severity }) => severity === 'error')

  const noteId = note && `${form}${path.join('.')}-note`
  const findingsId = fieldFindings.length > 0 && faultsId(form, path)
  const describedBy = [noteId, findingsId].filter(Boolean).join(' ')

  return {
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(hasError && { 'aria-invalid': true }),
  }
}

/** Returns the id of the element with a field's findings. */
const faultsId = (form: string, path: FieldPath): string =>
  `${form}${path.join('.')}-faults`

export function OwnFindings({ path }: { path: FieldPath }) {
  const { findings = [], isNew, question } = useContext(NotesContext)
  const { take, id } = useContext(FormContext)
  const fieldFindings = findings.filter((finding) => deepEqual(finding.path, path))
  if (path.length === 0) return null

  return (
    <>
      {fieldFindings.length > 0 && (
        <div id={faultsId(id, path)}>
          <FindingList
            list={fieldFindings}
            isNew={isNew}
            onFix={(value) => take([{ op: 'set', path, value }])}
          />
        </div>
      )}
      {question?.outcome.at === path.join('.') && <Confirmation {...question} />}
    </>
  )
}

type ChoiceProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  readonly value: string
  readonly options: readonly { readonly code: string; readonly name: string }[]
  onChange(next: string | undefined): void
}

/** The number of options up to which a menu always has them all. */
const FEW = 30

/** A menu. It also shows a value that is not one of its options. */
export function Choice({ value, options, onChange, required, ...props }: ChoiceProps) {
  const [isReached, setReached] = useState(false)
  const reach = (): void => setReached(true)

  // A menu of all countries in each of many reviews would make the page slow. So a long menu gets its options when it
  // is pressed or focused: before it opens, and before typed letters choose from it.
  const isLong = options.length > FEW
  const shown =
    isLong && !isReached ? options.filter(({ code }) => code === value) : options

  return (
    <select
      {...props}
      className={isLong ? 'long' : undefined}
      value={value}
      onPointerDown={reach}
      onFocus={reach}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      {!options.some(({ code }) => code === value) && (
        <option value={value}>{value}</option>
      )}
      {value !== '' && !required && <option value="">–</option>}
      {shown.map(({ code, name }) => (
        <option key={code} value={code}>
          {capitalize(name)}
        </option>
      ))}
    </select>
  )
}
