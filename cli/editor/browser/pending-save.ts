/** Saves the unsaved changes of the visible form. */
let savePending: () => Promise<void> = async () => undefined

/** Registers the visible form. Returns a function that ends this. */
export function registerForm(save: () => Promise<void>): () => void {
  savePending = save
  return () => {
    if (savePending === save) savePending = async () => undefined
  }
}

export const saveTyped = (): Promise<void> => savePending()
