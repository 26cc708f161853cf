import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** What a network can do to those who speak over it. */
export type Fault = 'reset' | 'silence' | 'delay'

/** Milliseconds that everything from the database comes late. */
const lateness = 2_000

/**
 * Stands between a server and its database, on a port of this machine, and does to their connections what networks do:
 * breaks them and refuses new ones, swallows everything (what was sent arrives after the network is back, as with TCP),
 * or delivers late.
 */
export class FaultProxy {
  #fault: Fault | undefined
  #healed: PromiseWithResolvers<void> | undefined
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((client) => this.#take(client))
  readonly #target: string

  /** @param target path of the database's socket */
  constructor(target: string) {
    this.#target = target
  }

  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  /** From now on, until `heal`. */
  begin(fault: Fault): void {
    this.#fault = fault
    this.#healed = Promise.withResolvers<void>()
    if (fault !== 'reset') return
    for (const socket of this.#sockets) {
      if (socket.remotePort === undefined) socket.destroy()
      else socket.resetAndDestroy()
    }
  }

  heal(): void {
    this.#fault = undefined
    this.#healed?.resolve()
  }

  async close(): Promise<void> {
    this.heal()
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #take(client: Socket): void {
    if (this.#fault === 'reset') {
      client.resetAndDestroy()
      return
    }
    const database = connect(this.#target)
    for (const socket of [client, database]) {
      this.#sockets.add(socket.on('error', () => {}).setNoDelay(true))
      socket.once('close', () => this.#sockets.delete(socket))
    }
    void this.#carry(client, database, 0)
    void this.#carry(database, client, lateness)
  }

  async #carry(from: Socket, to: Socket, late: number): Promise<void> {
    try {
      for await (const piece of from) {
        await this.#passage(late)
        if (!to.write(piece as Buffer)) await once(to, 'drain')
      }
    } catch {
      // Broken off; the other side learns of it below.
    }
    // That one side has gone is no more known to the other than anything else.
    if (this.#fault === 'silence') await this.#healed!.promise
    to.destroy()
  }

  async #passage(late: number): Promise<void> {
    if (this.#fault === 'silence') await this.#healed!.promise
    if (this.#fault === 'delay' && late > 0) await delay(late)
  }
}
