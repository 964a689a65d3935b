import { useState } from 'react'
import { fill } from '../logic/fill.ts'
import { type EmailDraft, emailLink, mailtoUrl, type Shareable, shareLink } from '../logic/shareTargets.ts'
import { showToast } from '../state/toasts.ts'
import { EmailForm } from './EmailForm.tsx'
import type { ShareLabels } from './labels.ts'
import { ShareGrid } from './ShareGrid.tsx'

interface SharePanelProps {
  readonly poster: Shareable
  readonly labels: ShareLabels
}

/** The two views of the share dialog, reset each time it opens. */
export function SharePanel({ poster, labels }: SharePanelProps) {
  const [view, setView] = useState<'grid' | 'email' | 'grid-again'>('grid')
  const values = {
    title: poster.title,
    description: poster.description,
    link: emailLink(location, poster),
  }

  const send = (draft: EmailDraft) => {
    location.href = mailtoUrl(draft)
    showToast(labels.emailOpened)
    setView('grid-again')
  }

  if (view === 'email') {
    return (
      <EmailForm
        subject={fill(labels.subjectDefault, values)}
        body={fill(labels.bodyDefault, values)}
        labels={labels}
        send={send}
        back={() => setView('grid-again')}
      />
    )
  }
  return (
    <ShareGrid
      poster={poster}
      link={shareLink(location, poster)}
      labels={labels}
      writeEmail={() => setView('email')}
      focusEmail={view === 'grid-again'}
    />
  )
}
