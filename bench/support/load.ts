import { connect, type Socket } from 'node:net'

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
  const times: number[] = []
  const statuses: Record<number, number> = {}
  const start = performance.now()
  const end = start + seconds * 1000
  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sent = 0
      let received: Buffer = Buffer.alloc(0)
      const send = () => {
        sent = performance.now()
        socket.write(encode(next(), port))
      }
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const head = readHead(received)
        const stop = head ? endOfAnswer(received, head) : -1
        if (!head || stop < 0) return
        const now = performance.now()
        received = received.subarray(stop)
        if (now >= end) return void socket.destroy()
        times.push(now - sent)
        statuses[head.status] = (statuses[head.status] ?? 0) + 1
        send()
      })
      send()
    })
  const sockets = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ port, host: '127.0.0.1', noDelay: true })
          socket.once('connect', () => resolve(socket)).once('error', reject)
        }),
    ),
  )
  await Promise.all(sockets.map(drive))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
  return {
    perSecond: times.length / seconds,
    latencies: { p50: at(0.5), p99: at(0.99) },
    answers: times.length,
    statuses,
  }
}
