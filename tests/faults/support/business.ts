import type pg from 'pg'
import { vi } from 'vitest'
import { readConfig } from '#server/config/environment.ts'
import { clientOf, type Client } from '#tests/support/client.ts'
import { createOrganisation, signIn, type Organisation, type Person } from '#tests/support/organisation.ts'

/** The same for every process, and for whoever makes cookies for it. */
export const sessionSecret = 'a secret for tests of faults, of 32 characters and more'

type Seeded = Awaited<ReturnType<typeof createOrganisation>>

/** Two organisations that use a Freehold in a process of its own, whichever process that is at the moment. */
export class Business {
  #port = 0
  readonly #seeded: readonly Seeded[]
  own!: Organisation
  other!: Organisation

  private constructor(seeded: readonly Seeded[]) {
    this.#seeded = seeded
  }

  /** @param admin of the migrated database, as superuser */
  static async open(admin: pg.PoolConfig, dataDir: string): Promise<Business> {
    const config = readConfig({ NODE_ENV: 'test', SESSION_SECRET: sessionSecret, DATA_DIR: dataDir })
    const seeded: Seeded[] = []
    for (const name of ['Own Homes', 'Other Homes'])
      seeded.push(await createOrganisation(admin, config, name))
    return new Business(seeded)
  }

  /** Everybody signs in at this process, again where its database has only just come back; tokens are short-lived. */
  async useAt(origin: string): Promise<void> {
    this.#port = Number(new URL(origin).port)
    const [own, other] = this.#seeded
    const patience = { timeout: 10_000, interval: 100 }
    this.own = await vi.waitFor(() => signIn(this.#port, own!), patience)
    this.other = await vi.waitFor(() => signIn(this.#port, other!), patience)
  }

  get admin(): Person {
    return this.own.people.admin
  }

  get stranger(): Person {
    return this.other.people.admin
  }

  /** The same administrator at another process. */
  adminAt(origin: string): Client {
    return clientOf(Number(new URL(origin).port), this.own.people.admin.credentials)
  }
}
