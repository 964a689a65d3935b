import { type ComponentType, useEffect, useState } from 'react'
import type { SeenLabels } from './parts/labels.ts'
import { findPoster } from './parts/readPoster.ts'
import type { SeenContentProps } from './parts/SeenContent.tsx'
import { defineIsland } from './runtime/define.ts'
import { showToast } from './state/toasts.ts'

/** The posters that the visitor saw last, once there are any: runtime/seen.ts records them. */
function Seen({ labels }: { readonly labels: SeenLabels }) {
  const [content, setContent] = useState<{ readonly Content: ComponentType<SeenContentProps> }>()
  useEffect(() => {
    const load = () => {
      if (document.documentElement.dataset.seen === undefined) return
      import('./parts/SeenContent.tsx').then(
        ({ SeenContent: Content }) => setContent({ Content }),
        () => undefined,
      )
    }
    load()
    addEventListener('pageshow', load)
  }, [])
  return content && <content.Content labels={labels} find={findPoster} say={showToast} />
}

export default defineIsland<{ readonly labels: SeenLabels }>({ name: 'Seen', component: Seen })
