import { useSignals } from '@preact/signals-react/runtime'
import type { ToastLabels } from './parts/labels.ts'
import { ToastList } from './parts/ToastList.tsx'
import { defineIsland } from './runtime/define.ts'
import { dialogOpen } from './state/sharing.ts'

export interface ToasterProps {
  readonly labels: ToastLabels
}

/** The page's messages; while a dialog is open they stand inside of it. */
function Toaster({ labels }: ToasterProps) {
  useSignals()
  return <ToastList labels={labels} active={!dialogOpen.value} />
}

export default defineIsland<ToasterProps>({ name: 'Toaster', component: Toaster })
