import { connect, type Socket } from 'node:net'
import { median, percentile } from './result.ts'

/** One request of a load: its method, path with query, headers and body. */
export interface Request {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadResult {
  /** Answers per second. */
  perSecond: number
  /** Milliseconds, of all answers. */
  latencies: { p50: number; p99: number }
  answers: number
  /** Answers by status; only the expected one should be there. */
  statuses: Record<number, number>
}

/** Where an answer's head ends, and how its body is measured. */
interface Head {
  status: number
  bodyStart: number
  length: number | 'chunked'
}

function readHead(buffer: Buffer): Head | undefined {
  const end = buffer.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const text = buffer.toString('latin1', 0, end)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  return {
    status: Number(text.slice(9, 12)),
    bodyStart: end + 4,
    length:
      length === undefined ? (/\r\ntransfer-encoding: *chunked/i.test(text) ? 'chunked' : 0) : Number(length),
  }
}

/** The end of the first whole answer in the buffer, or -1. */
function endOfAnswer(buffer: Buffer, { bodyStart, length }: Head): number {
  if (length !== 'chunked') return buffer.length >= bodyStart + length ? bodyStart + length : -1
  const end = buffer.indexOf('0\r\n\r\n', bodyStart, 'latin1')
  return end < 0 ? -1 : end + 5
}

function encode(request: Request, port: number): Buffer {
  const { method = 'GET', path, headers = {}, body } = request
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

/** One kept-alive loopback connection. */
class Line {
  readonly #socket: Socket
  readonly #port: number

  private constructor(socket: Socket, port: number) {
    this.#socket = socket
    this.#port = port
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      socket.once('connect', () => resolve(new Line(socket, port))).once('error', reject)
    })
  }

  /** @returns the answer's status, and how many milliseconds it took to arrive whole */
  ask(request: Request): Promise<{ status: number; took: number }> {
    return new Promise((resolve, reject) => {
      const sent = performance.now()
      let received: Buffer = Buffer.alloc(0)
      const socket = this.#socket
      const fail = () => reject(new Error(`The connection broke at ${request.path}.`))
      const hear = (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const head = readHead(received)
        if (!head || endOfAnswer(received, head) < 0) return
        socket.off('data', hear).off('close', fail)
        resolve({ status: head.status, took: performance.now() - sent })
      }
      socket.on('data', hear).once('close', fail)
      socket.write(encode(request, this.#port))
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

/**
 * Sends requests over kept-alive loopback connections, each connection one at a time, as fast as they are answered.
 * @param next gives the next request
 * @param seconds how long; answers that are under way at the end are not counted
 */
export async function load(
  port: number,
  next: () => Request,
  { seconds, connections = 16 }: { seconds: number; connections?: number },
): Promise<LoadResult> {
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(port)))
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const end = performance.now() + seconds * 1000
  await Promise.all(
    lines.map(async (line) => {
      for (;;) {
        const { status, took } = await line.ask(next())
        if (performance.now() >= end) return line.close()
        times.push(took)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  return {
    perSecond: times.length / seconds,
    latencies: { p50: median(times), p99: percentile(times, 0.99) },
    answers: times.length,
    statuses,
  }
}

/** Milliseconds that each request takes, sent one after another over one connection. @throws unless all are answered with 200 */
export async function timesOf(port: number, requests: readonly Request[]): Promise<number[]> {
  const line = await Line.open(port)
  const times: number[] = []
  for (const request of requests) {
    const { status, took } = await line.ask(request)
    if (status !== 200) throw new Error(`${request.path} was answered with ${status}.`)
    times.push(took)
  }
  line.close()
  return times
}
