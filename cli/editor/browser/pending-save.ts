/** Saves the unsaved changes of the visible form. */
let savePending: () => Promise<void> = async () => undefined

/** Registers the visible form's save function. Returns a function that unregisters it. */
export function registerForm(save: () => Promise<void>): () => void {
  savePending = save
  return () => {
    if (savePending === save) savePending = async () => undefined
  }
}

/** Saves the visible form's input and waits until it is saved. */
export const saveTyped = (): Promise<void> => savePending()
