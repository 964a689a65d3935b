import { availableParallelism } from 'node:os'

export const seconds = (ms: number): string => (Number.isNaN(ms) ? '–' : `${(ms / 1000).toFixed(2)} s`)

export const milliseconds = (ms: number): string => (Number.isNaN(ms) ? '–' : `${ms.toFixed(2)} ms`)

export const megabytes = (amount: number): string => (Number.isNaN(amount) ? '–' : `${Math.round(amount)} MB`)

export const kilobytes = (bytes: number): string =>
  Number.isNaN(bytes) ? '–' : `${(bytes / 1024).toFixed(1)} KB`

/** Of the machine only what the figures depend on: neither its name nor its folders. */
export const machine = (): string =>
  `${availableParallelism()} cores, Node ${process.versions.node.split('.')[0]}`
