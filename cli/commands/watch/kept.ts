/** A value that files shape. */
export interface Kept<T> {
  get(): Promise<T>
  drop(): void
}

/** Makes a value when it is asked for, and once until it is dropped. A failure is not kept. */
export function kept<T>(make: () => Promise<T>): Kept<T> {
  let value: Promise<T> | undefined
  return {
    get() {
      const made = value ?? make()
      value = made
      made.catch(() => {
        if (value === made) value = undefined
      })
      return made
    },
    drop() {
      value = undefined
    },
  }
}
