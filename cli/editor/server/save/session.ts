import * as z from 'zod'

/**
 * The browser session, by an id that its page creates. Undo reverts the changes of the
 * same session first.
 */
export const ofSession = z.object({ session: z.string().max(60).default('') })
