import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { defineIsland } from '../runtime/define.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { closeSharing, sharing } from '../shared/dialogState.ts'
import { fill } from '../shared/fill.ts'
import { Icon } from '../shared/Icon.tsx'
import type { DialogTexts, ShareLabels } from '../shared/labels.ts'
import { useHydrated } from '../shared/useHydrated.ts'
import { showToast } from '../toasts/toasts.ts'
import { ShareGrid } from './ShareGrid.tsx'
import {
  type EmailDraft,
  emailLink,
  mailtoUrl,
  type Shareable,
  shareLink,
} from './shareTargets.ts'

/** The share dialog, one per page for all its cards. Empty until a card opens it. */
function ShareDialog({ labels, toasts }: DialogTexts<ShareLabels>) {
  useSignals()
  const hydrated = useHydrated()
  // A card may have opened the dialog before the dialog was hydrated.
  const poster = hydrated ? sharing.value?.poster : undefined

  return (
    <Dialog
      name="send"
      className="dialog"
      heading={
        <h2 id="send-title">{fill(labels.title, { title: poster?.title ?? '' })}</h2>
      }
      closeName={labels.close}
      toasts={toasts}
      shown={poster}
      onClose={closeSharing}
    >
      {poster && <SharePanel poster={poster} labels={labels} />}
    </Dialog>
  )
}

/** The two views of the share dialog, reset each time it opens. */
function SharePanel({
  poster,
  labels,
}: {
  readonly poster: Shareable
  readonly labels: ShareLabels
}) {
  // 'grid-again': the visitor comes back to the grid from the email form.
  const [view, setView] = useState<'grid' | 'email' | 'grid-again'>('grid')
  const { title, description } = poster
  const link = shareLink(location, poster)
  const values = { title, description, link: emailLink(location, poster) }

  const send = (draft: EmailDraft) => {
    location.href = mailtoUrl(draft)
    showToast(labels.emailOpened)
    setView('grid-again')
  }

  return (
    <>
      {view === 'email' ? (
        <EmailForm
          subject={fill(labels.subjectDefault, values)}
          body={fill(labels.bodyDefault, values)}
          labels={labels}
          send={send}
          back={() => setView('grid-again')}
        />
      ) : (
        <ShareGrid
          poster={poster}
          link={link}
          labels={labels}
          writeEmail={() => setView('email')}
          focusEmail={view === 'grid-again'}
        />
      )}
      <p className="on-paper">{link}</p>
    </>
  )
}

interface EmailFormProps {
  readonly subject: string
  readonly body: string
  readonly labels: ShareLabels
  readonly send: (draft: EmailDraft) => void
  readonly back: () => void
}

/**
 * A form for an email, which the visitor's mail program checks and sends. This form only
 * refuses an empty recipient.
 */
function EmailForm({ subject, body, labels, send, back }: EmailFormProps) {
  const [to, setTo] = useState('')
  const recipient = useRef<HTMLInputElement>(null)

  useEffect(() => recipient.current?.focus(), [])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send({ ...Object.fromEntries(new FormData(event.currentTarget)), to } as EmailDraft)
  }

  return (
    <form className="letter" noValidate onSubmit={onSubmit}>
      <label htmlFor="letter-to">{labels.recipient}</label>
      <input
        ref={recipient}
        id="letter-to"
        type="email"
        autoComplete="off"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <label htmlFor="letter-subject">{labels.subject}</label>
      <input id="letter-subject" type="text" name="subject" defaultValue={subject} />
      <label htmlFor="letter-body">{labels.message}</label>
      <textarea id="letter-body" name="body" rows={8} defaultValue={body} />
      <div className="letter-actions">
        <button type="button" className="letter-back" onClick={back}>
          <Icon name="back" />
          {labels.back}
        </button>
        <button type="submit" className="order" disabled={to === ''}>
          {labels.send}
        </button>
      </div>
    </form>
  )
}

export default defineIsland<DialogTexts<ShareLabels>>({
  name: 'ShareDialog',
  component: ShareDialog,
})
