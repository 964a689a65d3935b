/**
 * The properties that tell whether a key press is meant for an input method or a
 * shortcut.
 */
type KeyPress = Pick<
  KeyboardEvent,
  'isComposing' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey'
>

/** The key code of every key press that an input method handles. */
const HANDLED = 229

/**
 * Tells whether a key press belongs to an input method, such as the Enter that accepts a
 * Japanese word. Safari ends the composition before it sends that Enter, so by then
 * `isComposing` is false, and only the key code gives it away.
 */
export const isComposing = ({
  isComposing,
  keyCode,
}: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === HANDLED

/**
 * Tells whether a key press has no modifier but Shift, without which some keyboards
 * cannot type a sign like '/'.
 */
export const isPlainKey = (press: KeyPress): boolean =>
  !(isComposing(press) || press.ctrlKey || press.metaKey || press.altKey)

/**
 * Tells whether shortcuts use Command. Text fields on Apple's systems use Ctrl
 * themselves, for example Ctrl+K to delete a line.
 */
export const isApple = (): boolean => /Mac/.test(navigator.platform)
