import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { EmailDraft } from '../logic/shareTargets.ts'
import { Icon } from './Icon.tsx'
import type { ShareLabels } from './labels.ts'

interface EmailFormProps {
  readonly subject: string
  readonly body: string
  readonly labels: ShareLabels
  readonly send: (draft: EmailDraft) => void
  readonly back: () => void
}

/** A form for an email, which the visitor's mail program sends and checks. Only an empty recipient is refused here. */
export function EmailForm({ subject, body, labels, send, back }: EmailFormProps) {
  const [draft, setDraft] = useState<EmailDraft>({ to: '', subject, body })
  const recipient = useRef<HTMLInputElement>(null)
  const write = (part: Partial<EmailDraft>) => setDraft((before) => ({ ...before, ...part }))

  useEffect(() => recipient.current?.focus(), [])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(draft)
  }

  return (
    <form className="email-form" noValidate onSubmit={onSubmit}>
      <label htmlFor="email-to">{labels.recipient}</label>
      <input
        ref={recipient}
        id="email-to"
        type="email"
        autoComplete="off"
        value={draft.to}
        onChange={(event) => write({ to: event.currentTarget.value })}
      />
      <label htmlFor="email-subject">{labels.subject}</label>
      <input
        id="email-subject"
        type="text"
        value={draft.subject}
        onChange={(event) => write({ subject: event.currentTarget.value })}
      />
      <label htmlFor="email-body">{labels.message}</label>
      <textarea
        id="email-body"
        rows={8}
        value={draft.body}
        onChange={(event) => write({ body: event.currentTarget.value })}
      />
      <div className="email-actions">
        <button type="button" className="email-back" onClick={back}>
          <Icon name="back" />
          {labels.back}
        </button>
        <button type="submit" className="order" disabled={draft.to === ''}>
          {labels.send}
        </button>
      </div>
    </form>
  )
}
