import { listenOn } from '../../serve/local-server.ts'
import { type FunctionOptions, serveFunction } from './deno.ts'
import { answerText } from './event-log.ts'
import { createStandIn } from './stand-in.ts'

/** A publishable key that the function accepts unless its variables set other keys. */
export const localKey = 'sb_publishable_local'

/**
 * Serves the function and the stand-in for Stripe from one origin, because the shop's
 * policy allows forms only to the function and to Stripe's own pages. This is the
 * stand-in's origin. The stand-in passes requests for the function on to
 * `functionOrigin`.
 */
export async function serveCheckout({ port, variables, ...options }: FunctionOptions) {
  const tell = options.print ?? (() => {})
  const standIn = createStandIn(tell, (answer, session) => {
    const line = answerText(answer, session?.order)
    if (line !== undefined) tell(line)
  })
  const { origin, close } = await listenOn(standIn.server, port)

  const localVariables = {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_API: origin,
    SUPABASE_URL: origin,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: localKey }),
  }

  const running = await serveFunction({
    ...options,
    variables: { ...localVariables, ...variables },
  }).catch(async (error: Error) => {
    await close()
    throw error
  })

  standIn.functionOrigin = running.origin
  return {
    origin,
    functionAddress: `${origin}/functions/v1/create-checkout`,
    standIn,
    running,
    stop: async () => {
      await running.stop()
      await close()
    },
  }
}
