import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, vi } from 'vitest'
import { invites } from '#contract/admin/invites.ts'
import type { Client } from '#tests/support/client.ts'
import { persist } from './serving.ts'

/** Milliseconds between two invites, of which an organisation may send some hundreds in an hour. */
const pause = 100

/** A mail server that takes everything, and counts what each address was sent. */
export class MailCounter {
  readonly counts = new Map<string, number>()
  readonly #smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, taken) => {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo)
          this.counts.set(address, (this.counts.get(address) ?? 0) + 1)
        taken()
      })
    },
  })

  /** @returns its address, as `SMTP_URL` names it */
  async open(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const server = this.#smtp.listen(0, '127.0.0.1', resolve)
    await promise
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  close = () => new Promise<void>((resolve) => this.#smtp.close(resolve))
}

/** Invites one new address after the other, each with a key that repeats it over broken connections, until `stop`. */
export class Inviting {
  readonly #name: string
  readonly #invited: string[] = []
  #stopped = false

  /** @param name goes into the addresses */
  constructor(name: string) {
    this.#name = name
  }

  stop(): void {
    this.#stopped = true
  }

  async run(client: () => Client): Promise<void> {
    while (!this.#stopped) {
      const email = `${this.#name}-${this.#invited.length}@homes.example`
      const filling = { body: { email, role: 'staff-member' }, key: crypto.randomUUID() }
      this.#invited.push(email)
      await persist(() => client().call(invites.operations.create, filling), 201)
      await delay(pause)
    }
  }

  /**
   * Each address is invited once, and has its mail.
   * @returns mails that came more than once
   */
  async check(client: Client, { counts }: MailCounter): Promise<number> {
    await vi.waitFor(() => expect(this.#invited.filter((email) => !counts.has(email))).toEqual([]), {
      timeout: 60_000,
      interval: 200,
    })
    const [first] = this.#invited
    const again = await client.call(invites.operations.create, {
      body: { email: first, role: 'staff-member' },
    })
    expect(again.status, 'invited already').toBe(422)
    return this.#invited.reduce((sum, email) => sum + counts.get(email)! - 1, 0)
  }

  get count(): number {
    return this.#invited.length
  }
}
