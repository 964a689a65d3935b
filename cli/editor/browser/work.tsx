import { useId, useState } from 'react'
import { wordsOf } from '../../../islands/logic/findWords.ts'
import { editValue } from '../../edit/values.ts'
import type { FormState, Outcome, Work } from '../protocol.ts'
import { addressOf } from './address.ts'
import { FaultList, useNews } from './faults.tsx'
import { FormContext, NotesContext } from './field-parts.tsx'
import { FieldView } from './fields.tsx'
import { Button, capitalize, Question } from './parts.tsx'
import { ask, refusal, say } from './server.ts'
import { useWorkFaults } from './work-faults.ts'

type Values = Readonly<Record<string, string | Readonly<Record<string, string>>>>

interface WorkProps {
  readonly work: Work
  readonly languages: FormState['languages']
}

/** Asks what `saga new`, `rename` or `remove` ask, and, before something is removed, whether all of it may go. */
export function WorkForm({ languages, ...props }: WorkProps) {
  const { work, kind, id, fields, title, summary } = props.work
  const form = useId()
  const [typed, setTyped] = useState<Values>({})
  // The id from the name of the picture, until another id is typed: 'IMG Paper Moon.jpg' → 'img-paper-moon'
  const [proposed, setProposed] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const values: Values = { ...(proposed && { id: proposed }), ...typed }
  const isComplete = languages.every(
    ({ code }) => Object(values.title)[code] && Object(values.description)[code],
  )
  const faults = useWorkFaults(props.work, values)
  const isNew = useNews(faults.findings)
  const isDraft = work === 'new' && kind === 'poster' && !isComplete
  const act = async (sure: boolean): Promise<void> => {
    faults.send(true)
    const given = isDraft ? { ...values, draft: true } : values
    const next: Outcome = await ask('work', { work, kind, id, sure, values: given }).catch(refusal)
    setOutcome(next.kind === 'saved' ? undefined : next)
    if (next.kind !== 'saved') return
    faults.send(false)
    setTyped({})
    setProposed('')
    say((next.list ?? []).join(' · '))
    location.assign(addressOf(next.document ?? ''))
  }
  // What was refused stands at its fields, and goes when it is mended.
  const isSaidAtFields = outcome?.kind === 'refused' && faults.findings.length > 0
  const context = {
    id: form,
    name: '',
    languages,
    values,
    take: (edits: Parameters<typeof editValue>[1]) =>
      setTyped((now) => Object(editValue(now, edits)) as Values),
    // Names of files have letters without marks.
    onPicture(file: string): void {
      const plain = file.normalize('NFD').replace(/\.\w+$|\p{M}/gu, '')
      setProposed(wordsOf(plain).join('-'))
    },
  }
  return (
    <details className="work">
      <summary>{title}</summary>
      <p>{capitalize(summary)}</p>
      <FormContext value={context}>
        <NotesContext value={{ findings: faults.findings, isNew }}>
          <FaultList
            findings={faults.findings}
            field={{ key: '', kind: 'group', fields }}
            languages={languages}
          />
          {fields.map((field) => (
            <FieldView key={field.key} field={field} path={[field.key]} value={values[field.key]} />
          ))}
        </NotesContext>
      </FormContext>
      <Button label={`${title}${isDraft ? ' as a draft' : ''}`} onClick={() => void act(false)} />
      {outcome && !isSaidAtFields && <Question outcome={outcome} onYes={() => void act(true)} />}
    </details>
  )
}
