import { setFlagsFromString } from 'node:v8'

/** Keeps V8 from optimising code: work that ends after a moment gains nothing from it, and pays a quarter of its CPU time. */
export const deferOptimizing = (): void => setFlagsFromString('--no-turbofan')

/** For long work, and at the end of a command: code that is cached under other flags is refused at the next start. */
export const allowOptimizing = (): void => setFlagsFromString('--turbofan')
