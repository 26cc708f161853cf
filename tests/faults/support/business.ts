import type pg from 'pg'
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

  /** Everybody signs in at this process; tokens are short-lived. */
  async useAt(origin: string): Promise<void> {
    this.#port = Number(new URL(origin).port)
    const [own, other] = this.#seeded
    this.own = await signIn(this.#port, own!)
    this.other = await signIn(this.#port, other!)
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
