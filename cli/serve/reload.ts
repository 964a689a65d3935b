/** Address of the script below, and of the stream that it listens to. Only `saga watch` answers them. */
export const RELOAD_SCRIPT = '/__saga/reload.js'
export const RELOAD_EVENTS = '/__saga/events'

/** Runs in the browser while watching: reloads after a build, and shows the faults of a failed one over the page. */
export const reloadScript = `const events = new EventSource(${JSON.stringify(RELOAD_EVENTS)})
let connected = false
events.addEventListener('open', () => { if (connected) location.reload(); connected = true })
events.addEventListener('built', () => location.reload())
events.addEventListener('fault', ({ data }) => {
  const box = document.querySelector('#saga-fault') ?? document.body.appendChild(document.createElement('pre'))
  box.id = 'saga-fault'
  box.setAttribute('role', 'alert')
  box.textContent = JSON.parse(data)
  Object.assign(box.style, { position: 'fixed', inset: '1rem', zIndex: 2147483647, margin: 0, padding: '1.5rem', overflow: 'auto', color: '#f6f2ea', background: '#1c1420f2', font: '14px/1.5 ui-monospace, monospace', whiteSpace: 'pre-wrap', borderRadius: '6px' })
})
`
