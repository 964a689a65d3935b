import type { ToastLabels } from './parts/labels.ts'
import { ToastList } from './parts/ToastList.tsx'
import { defineIsland } from './runtime/define.ts'

export interface ToasterProps {
  readonly labels: ToastLabels
}

/** The page's messages; while a dialog is open they stand inside of it. */
const Toaster = ({ labels }: ToasterProps) => <ToastList labels={labels} inside={undefined} />

export default defineIsland<ToasterProps>({ name: 'Toaster', component: Toaster })
