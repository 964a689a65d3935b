import { deepEqual } from 'fast-equals'
import { type MouseEvent, useContext, useEffect, useRef } from 'react'
import { valueAt } from '../../../model/value-at.ts'
import type { Field, FormState } from '../../protocol.ts'
import { type Form, NotesContext } from './field-parts.tsx'
import { placeInForm, wordsOfPlace } from './places.ts'

export type Finding = FormState['findings'][number]

const keyOf = ({ path, code, severity }: Finding): string =>
  JSON.stringify([path, code, severity])

/** Tells which findings came after the form was opened: only these are announced. `findings` is undefined till then. */
export function useNews(
  findings: readonly Finding[] | undefined,
): (finding: Finding) => boolean {
  const known = useRef<ReadonlySet<string>>(undefined)
  if (findings) known.current ??= new Set(findings.map(keyOf))
  useEffect(() => {
    // What is mended is new when it comes again.
    const keys = new Set(findings?.map(keyOf))
    if (known.current)
      known.current = new Set([...known.current].filter((key) => keys.has(key)))
  }, [findings])
  return (finding) => known.current !== undefined && !known.current.has(keyOf(finding))
}

/** The last check of values that are not saved: what is wrong with them. */
export interface Proposal {
  readonly findings: readonly Finding[]
  readonly data: unknown
}

/** Returns what is wrong with typed values: as they were last checked, but as they were saved where they are so again. */
export function currentFindings(
  saved: Pick<FormState, 'findings' | 'data'>,
  typed: unknown,
  proposal: Proposal | undefined,
): readonly Finding[] {
  if (!proposal || deepEqual(saved.data, typed)) return saved.findings
  const isBack = ({ path }: Finding): boolean => {
    const [was, is, checked] = [saved.data, typed, proposal.data].map((data) =>
      valueAt(data, path),
    )
    return deepEqual(was, is) && !deepEqual(was, checked)
  }
  return [
    ...proposal.findings.filter((finding) => !isBack(finding)),
    ...saved.findings.filter(isBack),
  ]
}

/** Scrolls to the field at a path, 'title.sv', or to the nearest field around it. Returns its control. */
export function leadTo(form: ParentNode, at: string): HTMLElement | undefined {
  const steps = at.split('.')
  const names = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
  const place = names
    .map((name) => form.querySelector(`[data-path="${CSS.escape(name)}"]`))
    .find(Boolean)
  const controls = [
    '.cm-content, .markdown textarea',
    'textarea, input, select, button, [contenteditable]',
  ]
  const [control] = controls.flatMap(
    (each) => place?.querySelector<HTMLElement>(each) ?? [],
  )
  const target = control ?? place
  if (target) scrollToMiddle(target)
  control?.focus({ preventScroll: true })
  return control
}

export function scrollToMiddle(target: Element): void {
  const scroll = (): void => target.scrollIntoView({ block: 'center' })
  scroll()
  // A field that has just come into sight can be taller than its estimated size.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}

/** The number of findings that are listed at once; others are behind a summary. */
const LISTED = 6

const ranks = { error: 0, warning: 1, info: 2 }
const counted = { error: 'to mend', warning: 'to look at', info: 'to note' }

interface FaultListProps {
  readonly findings: readonly Finding[]
  readonly field: Field
  readonly languages: Form['languages']
}

/** Lists what is wrong in a form, with links to its fields. What has no field is said in full. */
export function FaultList({ findings, field, languages }: FaultListProps) {
  if (findings.length === 0) return null
  const sorted = findings.toSorted((a, b) => ranks[a.severity] - ranks[b.severity])
  const items = sorted.map((finding) => (
    <Item
      key={JSON.stringify([finding.path, finding.message])}
      {...{ finding, field, languages }}
    />
  ))
  const [first, rest] = [items.slice(0, LISTED), items.slice(LISTED)]
  const summary = (['error', 'warning', 'info'] as const)
    .map((severity) => ({
      severity,
      count: findings.filter((each) => each.severity === severity).length,
    }))
    .flatMap(({ severity, count }) =>
      count > 0 ? [`${count} ${counted[severity]}`] : [],
    )
    .join(', ')
  return (
    <nav className="faults" aria-label="What is wrong here">
      <p>{summary}</p>
      <ul>{first}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <ul>{rest}</ul>
        </details>
      )}
    </nav>
  )
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
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault()
    leadTo(event.currentTarget.closest('.work, main') ?? document, at)
  }
  const isAnnounced = !place.isField && severity === 'error' && isNew?.(finding)
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
