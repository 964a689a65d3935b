import type { ToastLabels } from './parts/labels.ts'
import { ToastList } from './parts/ToastList.tsx'
import { defineIsland } from './runtime/define.ts'

interface ToasterProps {
  readonly labels: ToastLabels
}

/** The messages of the page; while a dialog is open, it shows them instead. */
const Toaster = ({ labels }: ToasterProps) => <ToastList labels={labels} dialog={undefined} />

export default defineIsland<ToasterProps>({ name: 'Toaster', component: Toaster })
