import { z } from 'zod'

/** One field's problems, named as in the request body (`owners.0.shareBps` for nested ones). */
const fieldErrorSchema = z.object({ field: z.string(), errors: z.union([z.string(), z.array(z.string())]) })
export type FieldError = z.infer<typeof fieldErrorSchema>

/**
 * AP-07: what every refused request is answered with. `code` is the HTTP status; for 422 the payload lists fields,
 * otherwise it lists sentences. `reason` is a stable word for programs; `current` is the newer record after a stale
 * write (409).
 */
export const errorEnvelopeSchema = z.object({
  code: z.int().min(400).max(599),
  message: z.string(),
  reason: z.string(),
  payload: z.union([z.array(fieldErrorSchema), z.array(z.string())]),
  current: z.unknown().optional(),
  requestId: z.string(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>
