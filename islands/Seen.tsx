import { type ComponentType, useEffect, useState } from 'react'
import type { SeenLabels } from './parts/labels.ts'
import { findPoster } from './parts/readPoster.ts'
import type { SeenContentProps } from './parts/SeenContent.tsx'
import { defineIsland } from './runtime/define.ts'
import { showToast } from './state/toasts.ts'

/** The posters that the visitor saw last, once there are any and their place is near: runtime/seen.ts records them. */
function Seen({ labels }: { readonly labels: SeenLabels }) {
  const [content, setContent] = useState<{ readonly Content: ComponentType<SeenContentProps> }>()
  useEffect(() => {
    const place = document.querySelector('[data-island=Seen]') as Element
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '200px',
    })
    const load = () => {
      if (document.documentElement.dataset.seen === undefined) return
      watcher.disconnect()
      import('./parts/SeenContent.tsx').then(
        ({ SeenContent: Content }) => setContent({ Content }),
        () => undefined,
      )
    }
    watcher.observe(place)
    // A page that comes back by history may have no other to show before.
    addEventListener('pageshow', () => watcher.observe(place))
  }, [])
  return content && <content.Content labels={labels} find={findPoster} say={showToast} />
}

export default defineIsland<{ readonly labels: SeenLabels }>({ name: 'Seen', component: Seen })
