import { useLeaveQuestion } from './address.ts'
import { useDocument } from './document.ts'
import { Findings, Question } from './Notes.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { useAnswer } from './server.ts'
import { WorkForm } from './WorkForm.tsx'

const statusWords = { saved: 'Saved', waiting: 'Saving …', unsaved: 'Not saved' }

/** The form of a document, and what can be done with it as a whole. */
export function Editing({ name }: { readonly name: string }) {
  const { state, error, data, outcome, status, change, edit, save, restore } = useDocument(name)
  // The history in git takes longer than the form.
  const { data: outdated } = useAnswer('outdated', { name })
  useLeaveQuestion(status)
  if (!state) return <p role="status">{error?.message ?? 'Loading …'}</p>
  const { title, group, languages, unreadable } = state
  const findings = [...(outcome?.findings ?? []), ...state.findings]
  return (
    <>
      <h2>
        <small>{group}</small>
        {title}{' '}
        <output data-status={status} aria-live="polite">
          {statusWords[status]}
        </output>
      </h2>
      {unreadable && (
        <p role="alert">{unreadable} cannot be read: correct it by hand, and the form comes back.</p>
      )}
      {outcome && (
        <Question outcome={outcome} onYes={() => void save(outcome.kind === 'asks')} onNo={restore} />
      )}
      <Findings list={findings.filter(({ path }) => path.length === 0 || unreadable)} />
      {!unreadable && (
        <SchemaForm
          schema={state.schema}
          formData={data}
          formContext={{ ...state, edit, outdated, findings }}
          onChange={({ formData }) => change(formData)}
        />
      )}
      {state.works.map((work) => (
        <WorkForm key={work.title} work={work} languages={languages} />
      ))}
    </>
  )
}
