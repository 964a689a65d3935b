import Stripe from 'stripe'
import * as z from 'zod'

/** An event whose signature is valid. */
export interface VerifiedEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: Date
  /** Whether real money moved. */
  readonly isLive: boolean
  /** The session, charge or dispute that the event is about. */
  readonly object: unknown
}

/** The maximum age (s) of a signature, so that nobody can replay a copied event later. */
const TOLERANCE = 300

const eventSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    created: z.int(),
    livemode: z.boolean(),
    data: z.object({ object: z.unknown() }),
  })
  .transform(
    ({ id, type, created, livemode, data }): VerifiedEvent => ({
      id,
      type,
      createdAt: new Date(created * 1000),
      isLive: livemode,
      object: data.object,
    }),
  )

const cryptoProvider = Stripe.createSubtleCryptoProvider()

/** Reads an event from the body of a request. Returns the fault if it is not Stripe's. */
export async function readEvent(
  body: string,
  signature: string,
  secret: string,
): Promise<VerifiedEvent | { readonly fault: string }> {
  try {
    const event = await Stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE,
      cryptoProvider,
    )
    return eventSchema.parse(event)
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

/** Describes an error without its message, which may repeat the event. */
function faultOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
    return 'it has no valid format'

  const isTooOld = error.message.includes('Timestamp outside the tolerance zone')
  return isTooOld
    ? 'it was signed more than five minutes ago'
    : 'its signature does not match STRIPE_WEBHOOK_SECRET'
}
