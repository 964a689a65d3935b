import { deepEqual } from 'fast-equals'
import { type MouseEvent, useContext, useEffect, useRef } from 'react'
import { valueAt } from '../../../model/value-at.ts'
import type { FormField, FormState } from '../../protocol.ts'
import { type Form, NotesContext } from './field-parts.tsx'
import { placeInForm, wordsOfPlace } from './places.ts'

export type Finding = FormState['findings'][number]

const keyOf = ({ path, code, severity }: Finding): string =>
  JSON.stringify([path, code, severity])

/** Tells which findings appeared after the form was opened, as only these are announced. `findings` is undefined until then. */
export function useNews(
  findings: readonly Finding[] | undefined,
): (finding: Finding) => boolean {
  const initialKeys = useRef<ReadonlySet<string>>(undefined)
  if (findings) initialKeys.current ??= new Set(findings.map(keyOf))

  useEffect(() => {
    if (!initialKeys.current) return

    // A finding that was fixed is new if it appears again.
    const keys = new Set(findings?.map(keyOf))
    initialKeys.current = new Set([...initialKeys.current].filter((key) => keys.has(key)))
  }, [findings])

  return (finding) =>
    initialKeys.current !== undefined && !initialKeys.current.has(keyOf(finding))
}

/** The last check of values that are not saved. */
export interface Proposal {
  readonly findings: readonly Finding[]
  readonly data: unknown
}

/** Returns the findings for typed values: those of the last check, or the saved ones for values that were typed back. */
export function currentFindings(
  saved: Pick<FormState, 'findings' | 'data'>,
  typed: unknown,
  proposal: Proposal | undefined,
): readonly Finding[] {
  if (!proposal || deepEqual(saved.data, typed)) return saved.findings

  const isTypedBack = ({ path }: Finding): boolean => {
    const savedValue = valueAt(saved.data, path)
    const typedValue = valueAt(typed, path)
    const checkedValue = valueAt(proposal.data, path)
    return deepEqual(savedValue, typedValue) && !deepEqual(savedValue, checkedValue)
  }
  return [
    ...proposal.findings.filter((finding) => !isTypedBack(finding)),
    ...saved.findings.filter(isTypedBack),
  ]
}

/** Selectors for the control of a field, in order of preference. */
const CONTROLS = [
  '.cm-content, .markdown textarea',
  'textarea, input, select, button, [contenteditable]',
]

/** Scrolls to the field at a path such as 'title.sv', or to the nearest field around it. Returns its control. */
export function leadTo(form: ParentNode, at: string): HTMLElement | undefined {
  const steps = at.split('.')
  const paths = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
  const field = paths
    .map((path) => form.querySelector(`[data-path="${CSS.escape(path)}"]`))
    .find(Boolean)
  const [control] = CONTROLS.flatMap(
    (selector) => field?.querySelector<HTMLElement>(selector) ?? [],
  )

  const target = control ?? field
  if (target) scrollToMiddle(target)
  control?.focus({ preventScroll: true })
  return control
}

export function scrollToMiddle(target: Element): void {
  const scroll = (): void => target.scrollIntoView({ block: 'center' })
  scroll()
  // A field that has just become visible can be taller than its estimated size.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}

/** The number of findings that are listed at once. The others are in a collapsed list. */
const LISTED = 6

const severities = ['error', 'warning', 'info'] as const
const ranks = { error: 0, warning: 1, info: 2 }
const counted = { error: 'to mend', warning: 'to look at', info: 'to note' }

interface FaultListProps {
  readonly findings: readonly Finding[]
  readonly field: FormField
  readonly languages: Form['languages']
}

/** Lists the findings of a form, with links to its fields. A finding without a field includes its hint. */
export function FaultList({ findings, field, languages }: FaultListProps) {
  if (findings.length === 0) return null

  const sorted = findings.toSorted((a, b) => ranks[a.severity] - ranks[b.severity])
  const items = sorted.map((finding) => (
    <Item
      key={JSON.stringify([finding.path, finding.message])}
      finding={finding}
      field={field}
      languages={languages}
    />
  ))
  const moreItems = items.slice(LISTED)

  return (
    <nav className="faults" aria-label="What is wrong here">
      <p>{summaryOf(findings)}</p>
      <ul>{items.slice(0, LISTED)}</ul>
      {moreItems.length > 0 && (
        <details>
          <summary>{moreItems.length} more</summary>
          <ul>{moreItems}</ul>
        </details>
      )}
    </nav>
  )
}

/** Counts findings by severity: '2 to mend, 1 to look at'. */
function summaryOf(findings: readonly Finding[]): string {
  const counts = severities.flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length
    return count > 0 ? [`${count} ${counted[severity]}`] : []
  })
  return counts.join(', ')
}

function Item({
  finding,
  field,
  languages,
}: Omit<FaultListProps, 'findings'> & { readonly finding: Finding }) {
  const { path, message, hint, severity } = finding
  const { isNew } = useContext(NotesContext)

  const place = placeInForm(field, path, languages)
  const words = wordsOfPlace(place)
  const at = place.path.join('.')
  const isAnnounced = !place.isField && severity === 'error' && isNew?.(finding)

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault()
    leadTo(event.currentTarget.closest('.work, main') ?? document, at)
  }

  return (
    <li data-severity={severity}>
      {at === '' ? (
        words && <strong>{words}</strong>
      ) : (
        <a href={`#${at}`} onClick={onClick}>
          {words}
        </a>
      )}
      <span role={isAnnounced ? 'alert' : undefined}>
        {' '}
        {message}
        {!place.isField && hint && `; ${hint}`}
      </span>
    </li>
  )
}
