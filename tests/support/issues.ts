import { assignIssue, changeIssueStatus } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { IssueStatus } from '#domain/issues/vocabulary.ts'
import type { Answer } from './client.ts'
import type { Person } from './organisation.ts'
import type { TestServer } from './server.ts'

export type Issue = Record<string, unknown> & {
  id: string
  version: number
  number: number
  status: IssueStatus
}

/** The body of an answer that is as it should be; tests look into every field. @throws otherwise, with what it says */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export function bodyOf(answer: Answer, status = 200): any {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`)
  return answer.body
}

/** The steps from open to each status. */
const ways: Record<IssueStatus, IssueStatus[]> = {
  open: [],
  inProgress: ['inProgress'],
  deferred: ['deferred'],
  completed: ['inProgress', 'completed'],
  closed: ['inProgress', 'completed', 'closed'],
  declined: ['declined'],
}

/** An organisation's issues at one of its properties, which people of every role have to do with. */
export class IssueDesk {
  readonly #server: TestServer
  readonly admin: Person
  readonly home: string

  private constructor(server: TestServer, home: string) {
    this.#server = server
    this.admin = server.own.people.admin
    this.home = home
  }

  static async open(server: TestServer): Promise<IssueDesk> {
    const { people, id } = server.own
    const home = await IssueDesk.#property(people.admin, {
      facilityManagerId: people['facility-manager'].userId,
      portfolioManagerId: people['portfolio-manager'].userId,
      owners: [{ name: 'Owner', userId: people.landlord.userId, shareBps: 10_000 }],
    })
    await server.admin.query(
      `insert into profile_scopes (organisation_id, profile_id, kind, record_id)
       select $1, profile, 'properties', $3 from unnest($2::uuid[]) as profile`,
      [id, [people.renter.profileId, people['staff-member'].profileId], home],
    )
    return new IssueDesk(server, home)
  }

  static async #property(admin: Person, more: Record<string, unknown>): Promise<string> {
    const body = {
      title: 'Marina Court',
      addressLine1: '1 Quay',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
      ...more,
    }
    return bodyOf(await admin.call(properties.operations.create, { body }), 201).id
  }

  people = () => this.#server.own.people

  property = (more: Record<string, unknown>) => IssueDesk.#property(this.admin, more)

  async report(more: Record<string, unknown> = {}, by = this.admin): Promise<Issue> {
    const body = { title: 'Tap leaking', propertyId: this.home, category: 'plumbing', ...more }
    return bodyOf(await by.call(issues.operations.create, { body }), 201)
  }

  move = (
    { id, version }: Issue,
    status: IssueStatus,
    more: Record<string, unknown> = {},
    by = this.admin,
  ): Promise<Answer> =>
    by.call(changeIssueStatus, { params: { id }, body: { status, version, reason: 'Because.', ...more } })

  async moved(...how: Parameters<IssueDesk['move']>): Promise<Issue> {
    return bodyOf(await this.move(...how))
  }

  async change({ id }: Issue, body: Record<string, unknown>, by = this.admin): Promise<Issue> {
    return bodyOf(await by.call(issues.operations.update, { params: { id }, body }))
  }

  async give({ id, version }: Issue, to: Record<string, string | null>): Promise<Issue> {
    return bodyOf(await this.admin.call(assignIssue, { params: { id }, body: { version, ...to } }))
  }

  async read({ id }: Issue, by = this.admin): Promise<Issue> {
    return bodyOf(await by.call(issues.operations.get, { params: { id } }))
  }

  async issueThatIs(status: IssueStatus): Promise<Issue> {
    let issue = await this.report()
    for (const step of ways[status]) issue = await this.moved(issue, step)
    return issue
  }
}
