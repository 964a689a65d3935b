/** Saves what was typed in the form in sight and is not saved yet. */
let savePending: () => Promise<void> = async () => undefined

/** Makes a form the one in sight. Returns what ends that. */
export function registerForm(save: () => Promise<void>): () => void {
  savePending = save
  return () => {
    if (savePending === save) savePending = async () => undefined
  }
}

export const saveTyped = (): Promise<void> => savePending()
