import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

const root = document.querySelector('#editor')
if (root) createRoot(root).render(<App />)
