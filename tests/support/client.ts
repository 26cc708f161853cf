import { Agent, request as open, type IncomingHttpHeaders } from 'node:http'
import type { Operation } from '#contract/kit/index.ts'

/** An answer as it came over the wire. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
  /** The parsed body; undefined when it is empty or no JSON. */
  body: unknown
}

/** A request as the tests send it: nothing of it is corrected on the way. */
export interface Sent {
  method: string
  /** Path with query, sent as it is. */
  path: string
  headers?: Record<string, string>
  /** Sent as it is. */
  raw?: string | Buffer
  /** Sent as JSON. */
  body?: unknown
}

/** What fills an operation's path, query and body. */
export interface Filling {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  raw?: string | Buffer
  headers?: Record<string, string>
  /** The Idempotency-Key. */
  key?: string
}

export const bases = { tenant: '/api/tenant/v1', admin: '/api/admin/v1' } as const

/** Somebody (or nobody) who calls the server. */
export interface Client {
  send: (sent: Sent) => Promise<Answer>
  /** Calls an operation of a contract. */
  call: (operation: Operation, filling?: Filling) => Promise<Answer>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The path and query of an operation's address. */
export function pathOf(operation: Operation, { params = {}, query = {} }: Filling): string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(query).toString()
  return `${bases[operation.api]}${path}${search ? `?${search}` : ''}`
}

/**
 * Whether the server says that it is too busy. A test that shares its process sends again then: what keeps the test busy (a form
 * of 200 MB, figures of all charges) keeps the server from answering in time.
 */
export const isOverloaded = ({ status, body }: Pick<Answer, 'status' | 'body'>) =>
  status === 503 && (body as { reason?: string } | undefined)?.reason === 'overloaded'

/**
 * @param port of this machine
 * @param credentials headers sent with every request
 */
export function clientOf(
  port: number,
  credentials: Record<string, string> = {},
): Client & { close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sendOnce = ({ method, path, headers = {}, raw, body }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const all: Record<string, string> = { ...credentials, ...headers }
      if (payload !== undefined) {
        all['content-type'] ??= 'application/json'
        all['content-length'] ??= String(Buffer.byteLength(payload))
      }
      const sent = open({ host: '127.0.0.1', port, method, path, headers: all, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = bytes.toString()
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            text,
            bytes,
            body: parsed(text),
          })
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  const send = async (sent: Sent): Promise<Answer> => {
    const answer = await sendOnce(sent)
    return isOverloaded(answer) ? send(sent) : answer
  }
  return {
    send,
    call: (operation, filling = {}) =>
      send({
        method: operation.method,
        path: pathOf(operation, filling),
        headers: { ...filling.headers, ...(filling.key ? { 'idempotency-key': filling.key } : {}) },
        raw: filling.raw,
        body: filling.body,
      }),
    close: () => agent.destroy(),
  }
}
