import { expect } from 'vitest'
import { errorEnvelopeSchema, type ErrorEnvelope } from '#contract/kit/index.ts'
import type { Answer } from './client.ts'

const envelope = errorEnvelopeSchema.strict()

/** AP-07: an answer's error object, with nothing in it that is not declared. @throws when it is anything else */
export function errorOf(answer: Answer, status: number | readonly number[]): ErrorEnvelope {
  expect([status].flat(), answer.text).toContain(answer.status)
  const parsed = envelope.safeParse(answer.body)
  expect(parsed.success, `not the error object: ${answer.status} ${answer.text.slice(0, 500)}`).toBe(true)
  const error = parsed.data!
  expect(error.code).toBe(answer.status)
  expect(error.requestId).toBe(answer.headers['x-request-id'])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return error
}

/** An answer without what differs from request to request. */
export const withoutRequest = (answer: Answer) =>
  `${answer.status} ${answer.text.replace(/"requestId":"[^"]*"/, '"requestId":""')}`
