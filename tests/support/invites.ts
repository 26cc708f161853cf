import { expect } from 'vitest'
import { TestBrowser } from './browser.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { mailTo, tokenIn } from './kept-mails.ts'
import { createOrganisationWith, newAccount, password, type TestOrganisation } from './people.ts'
import { rowsIn } from './rows.ts'
import { serve, type Served } from './serve.ts'

/** An organisation whose administrator and portfolio manager invite others. */
export class InviteOffice {
  readonly database: TestDatabase
  readonly server: Served
  readonly office: TestOrganisation
  readonly admin: TestBrowser
  readonly manager: TestBrowser
  #count = 0

  private constructor(database: TestDatabase, server: Served, office: TestOrganisation) {
    this.database = database
    this.server = server
    this.office = office
    this.admin = new TestBrowser(server.origin)
    this.manager = new TestBrowser(server.origin)
  }

  static async start(): Promise<InviteOffice> {
    const database = await createTestDatabase()
    const server = await serve(database)
    await server.begin()
    const office = await createOrganisationWith(server.services.database, 'Harbour Office', [
      { roles: ['admin'] },
      { roles: ['portfolio-manager'] },
      { roles: ['team-lead', 'staff-member', 'facility-manager', 'landlord', 'renter'] },
    ])
    const opened = new InviteOffice(database, server, office)
    await opened.signIn(opened.admin, 0)
    await opened.signIn(opened.manager, 1)
    return opened
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.database.drop()
  }

  /** Nobody has tried anything yet. */
  forgetAttempts = () => this.server.services.database.pool.query('delete from identity.rate_limits')

  async signIn(page: TestBrowser, index: number): Promise<void> {
    const { email, profileIds } = this.office.people[index]!
    expect((await page.signIn(email, password)).status).toBe(201)
    expect((await page.choose(profileIds[0]!)).status).toBe(201)
  }

  rowsOf = <Row extends object>(text: string, values: unknown[] = []) =>
    rowsIn<Row>(this.database, text, values)

  newAddress = () => `invited.${++this.#count}@homes.example`
  visitor = () => new TestBrowser(this.server.origin)
  mailFor = (email: string, subject = /invites you/, nth = 1) =>
    mailTo(this.server.services.database.pool, email, subject, nth)
  tokenFor = async (email: string, nth = 1) => tokenIn(await this.mailFor(email, undefined, nth))

  invite = (body: object, by = this.admin) => by.admin('POST', '/invites', { role: 'staff-member', ...body })

  async pending(body: object = {}, by = this.admin) {
    const email = this.newAddress()
    const { status, body: record } = await this.invite({ email, ...body }, by)
    expect(status, JSON.stringify(record)).toBe(201)
    return { email, id: record.id as string, record, token: await this.tokenFor(email) }
  }

  open = (token: string) => this.visitor().admin('POST', '/invites/open', { token })
  accept = (token: string, body: object = { account: newAccount }, by = this.visitor()) =>
    by.admin('POST', '/invites/accept', { token, ...body })

  async newProperty(by = this.admin): Promise<string> {
    const { status, body } = await by.tenant('POST', '/properties', {
      title: 'Harbour House',
      addressLine1: '1 Quay',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
      ...(by === this.manager ? { portfolioManagerId: this.office.people[1]!.userId } : {}),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as string
  }

  async newPortfolio(properties: string[] = [], by = this.admin): Promise<string> {
    const { status, body } = await by.tenant('POST', '/portfolios', {
      title: 'Harbour',
      ...(by === this.manager ? { managerId: this.office.people[1]!.userId } : {}),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    if (properties.length > 0)
      await by.tenant('POST', `/portfolios/${body.id}/properties`, { add: properties })
    return body.id as string
  }
}
