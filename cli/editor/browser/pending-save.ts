/** Saves the unsaved changes of the visible form. */
let savePending: () => Promise<void> = async () => undefined

/**
 * Registers the visible form by its function that saves. Returns a function that
 * unregisters it.
 */
export function registerForm(save: () => Promise<void>): () => void {
  savePending = save
  return () => {
    if (savePending === save) savePending = async () => undefined
  }
}

/** Saves what is typed in the visible form and waits for it. */
export const saveTyped = (): Promise<void> => savePending()
