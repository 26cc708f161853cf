import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds between two looks at a server's `/readyz`. */
const checkEvery = 200

/**
 * What ordinary proxies do: requests go to one server after the other, over connections that are kept; a server whose health
 * check fails gets none until it succeeds again. A request is never sent twice: where a server breaks off, so does the proxy.
 */
export class Balancer {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer((asked, answer) => this.#pass(asked, answer))
  readonly #ports: readonly number[]
  #healthy: readonly number[]
  #turn = 0
  #checking: NodeJS.Timeout | undefined
  /** Requests that a server took and did not answer, or that there was no server for. */
  failed = 0
  /** Requests by the port of the server that they went to. */
  readonly passed = new Map<number, number>()

  /** @param ports of this machine, one for each server */
  constructor(ports: readonly number[]) {
    this.#ports = ports
    this.#healthy = ports
  }

  /** @returns the port that it listens on */
  async open(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#checking = setInterval(() => void this.#check(), checkEvery)
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    clearInterval(this.#checking)
    this.#agent.destroy()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #check(): Promise<void> {
    const ready = await Promise.all(
      this.#ports.map(async (port) => {
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
          signal: AbortSignal.timeout(1_000),
        }).catch(() => undefined)
        await answer?.body?.cancel()
        return answer?.status === 200
      }),
    )
    this.#healthy = this.#ports.filter((_, index) => ready[index])
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const port = this.#healthy[this.#turn++ % this.#healthy.length]
    const fail = () => {
      this.failed++
      answer.destroy()
    }
    if (port === undefined) {
      fail()
      return
    }
    this.passed.set(port, (this.passed.get(port) ?? 0) + 1)
    const { method, url: path, headers } = asked
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: this.#agent }, (given) => {
      answer.writeHead(given.statusCode!, given.headers)
      given.on('error', fail)
      given.pipe(answer)
    })
    sent.on('error', fail)
    asked.pipe(sent)
  }
}
