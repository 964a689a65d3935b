import * as z from 'zod'

/**
 * The browser session, identified by an id that its page creates. Undo reverts the same
 * session's changes first.
 */
export const ofSession = z.object({ session: z.string().max(60).default('') })
