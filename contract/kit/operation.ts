import type { z } from 'zod'
import type { Action, Subject } from '#domain/access/index.ts'
import type { Resource } from './resource.ts'

export type Api = 'admin' | 'tenant'

/** The header of each answer to a profile that changes when what the profile may do does. */
export const accessVersionHeader = 'access-version'

/**
 * Who may call: anyone (`public`), anyone signed in (`session`), anyone with a chosen profile (`profile` without an
 * action), or a chosen profile whose ability allows the action on the subject. The handler still checks the very record.
 */
export type Access =
  | { needs: 'public' }
  | { needs: 'session' }
  | { needs: 'profile'; action?: undefined; subject?: undefined }
  | { needs: 'profile'; action: Action; subject: Subject }

/** Fields that figures are made of: whoever may not read all of them on every record does not get these figures. */
export interface Needs {
  resource: Resource
  fields: readonly string[]
}

export const needs = <R extends Resource>(
  resource: R,
  ...fields: (keyof R['allFields'] & string)[]
): Needs => ({ resource, fields })

/** One call of an API: the server mounts it, OpenAPI describes it, the typed client sends it, the tests try it. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** `properties.archive`: unique, also the OpenAPI operationId. */
  id: string
  api: Api
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API's base, with `:name` for parameters, e.g. `/properties/:id/photos`. */
  path: string
  summary: string
  access: Access
  /** What its answer is made of, where that is more than records whose hidden fields are left out. */
  requires?: readonly Needs[]
  params?: Params
  query?: Query
  body?: Body
  /** `json` (default when there is a body), or a multipart form with files (AP-02). */
  bodyKind?: 'json' | 'multipart'
  answer?: Answer
  /** 200 unless said otherwise; 204 has no answer. */
  status?: 200 | 201 | 202 | 204
  /** The content type of an answer that is a stream instead of JSON. */
  streams?: string
  /** Changes something, and is allowed all the same to who looks through somebody else's eyes. */
  whileViewing?: boolean
  /** Requests per minute from one address, where guessing pays; otherwise the server's general limit. */
  rateLimit?: number
}

export type ParamsOf<O> = O extends { params?: infer P } ? z.output<Extract<P, z.ZodType>> : never
export type QueryOf<O> = O extends { query?: infer Q } ? z.output<Extract<Q, z.ZodType>> : never
export type BodyOf<O> = O extends { body?: infer B } ? z.output<Extract<B, z.ZodType>> : never
export type BodyInputOf<O> = O extends { body?: infer B } ? z.input<Extract<B, z.ZodType>> : never
export type AnswerOf<O> = O extends { answer?: infer A } ? z.output<Extract<A, z.ZodType>> : never

/** Declares an operation beyond plain CRUD; the types of its parts are kept. */
export function defineOperation<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(operation: Operation<P, Q, B, A>): Operation<P, Q, B, A> {
  return operation
}
