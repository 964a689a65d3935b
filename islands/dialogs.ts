/** Islands that open above the page (`data-when="opened"`): a script apart, since no card waits for it. */
export { default as Enlarge } from './Enlarge.tsx'
export { default as ShareDialog } from './ShareDialog.tsx'
