import axios, {
  AxiosError,
  type AxiosInstance,
  type AxiosProgressEvent,
  type AxiosRequestConfig,
  type AxiosResponse,
} from 'axios'
import axiosRetry, { exponentialDelay, retryAfter } from 'axios-retry'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import {
  accessVersionHeader,
  type AnswerOf,
  type BodyInputOf,
  type Operation,
  type ParamsOf,
} from '#contract/kit/index.ts'
import { loadConfig } from '../config.ts'
import { ApiError, apiErrorFrom, retryableStatuses } from './api-error.ts'
import { sessionPort } from './session-port.ts'

/** Values of a query string; undefined ones are left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

export interface CallOptions<O> {
  params?: ParamsOf<O>
  query?: QueryValues
  /** JSON as the contract says, or a form with files (AP-02). */
  body?: BodyInputOf<O> | FormData
  signal?: AbortSignal
  /** @param percent 0 to 100 */
  onUploadProgress?: (percent: number) => void
  /** Repeating a call with the same key has one effect; made up when left out. */
  idempotencyKey?: string
}

interface Request extends AxiosRequestConfig {
  headers: Record<string, string>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Somebody waits meanwhile, in milliseconds: a server that asks for more time is said to be busy instead. */
const patience = 5_000

/** ER-12: asked once more, and only where asking twice does nothing twice. */
function mayRetry(error: AxiosError): boolean {
  const method = error.config?.method?.toUpperCase() ?? ''
  if (!safeMethods.has(method) || axios.isCancel(error) || retryAfter(error) > patience) return false
  return error.response === undefined || retryableStatuses.has(error.response.status)
}

let http: AxiosInstance | undefined

function client(): AxiosInstance {
  if (!http) {
    http = axios.create({ headers: { accept: 'application/json' } })
    axiosRetry(http, { retries: 1, retryCondition: mayRetry, retryDelay: exponentialDelay })
  }
  return http
}

/** `/properties/:id` with its parameters filled in. */
export function pathOf(operation: Operation, params: unknown = {}): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  return operation.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = values.get(name)
    if (typeof value !== 'string') throw new Error(`${operation.id} needs the parameter ${name}.`)
    return encodeURIComponent(value)
  })
}

async function send<Answer>(
  operation: Operation,
  options: CallOptions<Operation>,
  responseType: 'json' | 'blob',
): Promise<Answer> {
  const config = await loadConfig()
  const { query, body, signal, onUploadProgress } = options
  const key = options.idempotencyKey ?? (operation.method === 'POST' ? uuid() : undefined)
  const request: Request = {
    baseURL: operation.api === 'admin' ? config.adminApiUrl : config.tenantApiUrl,
    url: pathOf(operation, options.params),
    method: operation.method,
    params: query,
    data: body,
    signal,
    responseType,
    withCredentials: operation.api === 'admin',
    headers: key ? { 'idempotency-key': key } : {},
    onUploadProgress:
      onUploadProgress &&
      ((event: AxiosProgressEvent) => onUploadProgress(Math.round((event.progress ?? 0) * 100))),
  }
  if (operation.access.needs === 'profile') return asProfile(request)
  return (await client().request<Answer>(request)).data
}

/** A token lives minutes: one that is refused is replaced once, without anybody noticing. */
async function asProfile<Answer>(request: Request): Promise<Answer> {
  const token = await sessionPort().tenantToken()
  try {
    return await sendWith(request, token)
  } catch (error) {
    if (!token || !(error instanceof AxiosError) || error.response?.status !== 401) throw error
    const renewed = await sessionPort().tenantToken(token)
    if (!renewed || renewed === token) throw error
    return await sendWith(request, renewed)
  }
}

/** Whatever the answer is, a refusal too: it says by which rules it was given. */
async function sendWith<Answer>(request: Request, token: string | null): Promise<Answer> {
  const note = (response: AxiosResponse | undefined) => {
    const version: unknown = response?.headers[accessVersionHeader]
    if (typeof version === 'string') sessionPort().noteAccess(version)
  }
  try {
    const response = await client().request<Answer>(withBearer(request, token))
    note(response)
    return response.data
  } catch (error) {
    if (error instanceof AxiosError) note(error.response)
    throw error
  }
}

/** Something else than our server has answered, a proxy's own page for example: no answer at all. */
function assertAnswer<Answer>({ answer: declared }: Operation, answer: Answer): Answer {
  if (!declared) return answer
  // axios hands on as text what is no JSON.
  const isObject = typeof answer === 'object' && answer !== null
  const lacksRows =
    declared instanceof z.ZodObject && 'data' in declared.shape && !(isObject && 'data' in answer)
  if (!isObject || lacksRows) throw apiErrorFrom(undefined, undefined, answer)
  return answer
}

function withBearer(request: Request, token: string | null): Request {
  if (!token) return request
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
}

async function orApiError<Answer>(sending: Promise<Answer>): Promise<Answer> {
  try {
    return await sending
  } catch (error) {
    if (axios.isCancel(error) || error instanceof ApiError) throw error
    if (!(error instanceof AxiosError)) throw apiErrorFrom(undefined, undefined, error)
    const data: unknown = error.response?.data
    const body: unknown = data instanceof Blob ? await parsed(data) : data
    throw apiErrorFrom(error.response?.status, body, error)
  }
}

async function parsed(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text())
  } catch {
    return undefined
  }
}

/**
 * Calls an operation of any resource, whose caller says what it answers.
 * @throws {ApiError} as `call`
 */
export async function callAny<Answer>(
  operation: Operation,
  options: CallOptions<Operation> = {},
): Promise<Answer> {
  return assertAnswer(operation, await orApiError(send<Answer>(operation, options, 'json')))
}

/**
 * Calls one operation of either API.
 * @returns the answer as the contract describes it (undefined for 204)
 * @throws {ApiError} for every refusal and for no answer at all; axios' cancellation when `signal` aborts
 */
export function call<O extends Operation>(operation: O, options: CallOptions<O> = {}): Promise<AnswerOf<O>> {
  return callAny(operation, options)
}

/** Calls an operation that streams a file. @throws {ApiError} */
export function callForFile<O extends Operation>(operation: O, options: CallOptions<O> = {}): Promise<Blob> {
  return orApiError(send(operation, options, 'blob'))
}
