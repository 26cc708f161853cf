import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** What a client may say when it connects; PgBouncer refuses the rest, too. */
const startupParameters = ['user', 'database', 'client_encoding', 'application_name']

const sslRequest = 80_877_103

/** One message of PostgreSQL's protocol. */
function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** Cuts what arrives into whole messages. */
function framed(onMessage: (type: string, whole: Buffer) => void): (piece: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (piece) => {
    rest = Buffer.concat([rest, piece])
    while (rest.length >= 5) {
      const length = rest.readInt32BE(1) + 1
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      onMessage(String.fromCharCode(whole[0]!), whole)
    }
  }
}

/** A connection to PostgreSQL that is lent to one client at a time. */
interface Lent {
  stream: Duplex
  borrower?: Socket
  /** Answers that are still to come. */
  awaited: number
}

/**
 * A pooler as PgBouncer is in transaction mode, at its worst: each transaction of a client gets another connection than the one
 * before, nothing said to a connection is taken back, and what a connection hears while nobody has it is lost.
 */
export class TransactionPooler {
  readonly #idle: Lent[] = []
  readonly #waiting: ((lent: Lent) => void)[] = []
  readonly #clients = new Set<Socket>()
  readonly #server = createServer((socket) => this.#greet(socket))
  readonly #database: pg.PoolConfig
  /** How often a connection was lent. */
  lent = 0

  /** @param database where it leads, whatever its clients ask for */
  constructor(database: pg.PoolConfig) {
    this.#database = database
  }

  /** @returns the address that clients connect to */
  async open(connections = 4): Promise<string> {
    for (let n = 0; n < connections; n++) {
      const client = new pg.Client(this.#database)
      client.on('error', () => {})
      await client.connect()
      const { stream } = client.connection
      const lent: Lent = { stream, awaited: 0 }
      stream.removeAllListeners('data')
      stream.on(
        'data',
        framed((type, whole) => this.#hear(lent, type, whole)),
      )
      this.#idle.push(lent)
    }
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const { port } = this.#server.address() as AddressInfo
    return `postgres://${this.#database.user}:any@127.0.0.1:${port}/${this.#database.database}`
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#clients) socket.destroy()
    for (const { stream } of this.#idle) stream.destroy()
    await once(this.#server, 'close')
  }

  #greet(socket: Socket): void {
    this.#clients.add(socket)
    socket.on('error', () => {}).once('close', () => this.#clients.delete(socket))
    let rest = Buffer.alloc(0)
    const hear = (piece: Buffer) => {
      rest = Buffer.concat([rest, piece])
      if (rest.length < 8 || rest.length < rest.readInt32BE(0)) return
      if (rest.readInt32BE(4) === sslRequest) {
        rest = rest.subarray(8)
        socket.write('N')
        return
      }
      const said = rest.subarray(8, rest.readInt32BE(0)).toString().split('\0')
      const names = said.filter((name, index) => index % 2 === 0 && name !== '')
      const unknown = names.find((name) => !startupParameters.includes(name))
      if (unknown !== undefined) {
        const sentence = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`
        socket.end(message('E', sentence))
        return
      }
      socket.off('data', hear)
      this.#serve(socket)
      socket.write(
        Buffer.concat([
          message('R', Buffer.alloc(4)),
          message('S', 'client_encoding\0UTF8\0'),
          message('K', Buffer.alloc(8)),
          message('Z', 'I'),
        ]),
      )
    }
    socket.on('data', hear)
  }

  /** Passes on what a client says, to a connection that it keeps until its transaction is over. */
  #serve(socket: Socket): void {
    let lent: Promise<Lent> | undefined
    let last = Promise.resolve()
    const say = async (type: string, whole: Buffer) => {
      const had = await lent
      if (type === 'X') {
        socket.end()
        return
      }
      if (had?.borrower !== socket) lent = this.#lend(socket)
      const taken = (await lent)!
      if (type === 'Q' || type === 'S') taken.awaited++
      taken.stream.write(whole)
    }
    socket.on(
      'data',
      framed((type, whole) => {
        last = last.then(() => say(type, whole))
      }),
    )
    // What is in the middle of a transaction is of no use to anybody else.
    socket.once('close', () => {
      void lent?.then(({ borrower, stream }) => borrower === socket && stream.destroy())
    })
  }

  async #lend(socket: Socket): Promise<Lent> {
    const lent = this.#idle.shift() ?? (await new Promise<Lent>((resolve) => this.#waiting.push(resolve)))
    this.lent++
    lent.borrower = socket
    return lent
  }

  #hear(lent: Lent, type: string, whole: Buffer): void {
    lent.borrower?.write(whole)
    if (type !== 'Z') return
    lent.awaited--
    if (lent.awaited > 0 || whole.toString('latin1', 5) !== 'I') return
    lent.borrower = undefined
    const next = this.#waiting.shift()
    if (next) next(lent)
    else this.#idle.push(lent)
  }
}
