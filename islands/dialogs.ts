/** Islands that open above the page (`data-when="opened"`), in a script of their own, since no card waits for them. */
export { default as Enlarge } from './Enlarge.tsx'
export { default as ShareDialog } from './ShareDialog.tsx'
