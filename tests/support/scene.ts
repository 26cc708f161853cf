import type pg from 'pg'
import { expect } from 'vitest'
import { v7 as uuid } from 'uuid'
import { addIssueComment, assignIssue, issuePhotos } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import { invites } from '#contract/admin/invites.ts'
import { importOperations } from '#contract/tenant/import-operations.ts'
import { propertyPhotos } from '#contract/tenant/photos.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import { roleActivity, roles } from '#contract/admin/roles.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { savedViews } from '#contract/tenant/saved-views.ts'
import { units } from '#contract/tenant/units.ts'
import { leases } from '#contract/tenant/leases.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { defaultRules, roleKeys, type RoleKey } from '#domain/access/index.ts'
import type { Answer } from './client.ts'
import { keepDocument } from './documents.ts'
import { repairsOf } from './fixtures/expenses.ts'
import { moneyOf, ofMoney, signed } from './fixtures/money.ts'
import { csvForm, pictureForm } from './form.ts'
import { visitOf } from './fixtures/viewings.ts'
import { planWork } from './maintenance.ts'
import { addMoneyTargets, ofProperties } from './money-targets.ts'
import type { Organisation, Person } from './organisation.ts'
import type { TestServer } from './server.ts'
import type { Targets } from './targets.ts'

function idOf(answer: Answer): string {
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return (answer.body as { id: string }).id
}

/** Records within and beyond every role's scope, made as they are asked for. */
export class Scene {
  readonly #organisation: Organisation
  readonly #database: pg.Pool
  /** Properties that everyone with a scope may see, and a unit of each. */
  readonly #within: string[] = []
  readonly #units = new Map<string, string>()
  /** Records that no call changes, by role, scope and kinds. */
  readonly #lasting = new Map<string, Promise<Targets>>()

  private constructor(organisation: Organisation, database: pg.Pool) {
    this.#organisation = organisation
    this.#database = database
  }

  /** @param count properties within the scopes; each call that may change one takes one */
  static async create(server: TestServer, organisation: Organisation, count: number): Promise<Scene> {
    const scene = new Scene(organisation, server.admin)
    for (let n = 0; n < count; n++) {
      const property = await scene.#property(true)
      scene.#within.push(property)
      scene.#units.set(property, await scene.#unit(property))
    }
    const assigned = roleKeys.map((role) => organisation.people[role].profileId)
    await server.admin.query(
      `insert into profile_scopes (organisation_id, profile_id, kind, record_id)
       select $1::uuid, profile, 'properties', record from unnest($2::uuid[]) as profile, unnest($3::uuid[]) as record
       union all
       select $1, $4::uuid, 'units', record from unnest($5::uuid[]) as record`,
      [
        organisation.id,
        assigned,
        scene.#within,
        organisation.people.renter.profileId,
        [...scene.#units.values()],
      ],
    )
    return scene
  }

  async #property(within: boolean): Promise<string> {
    const { people } = this.#organisation
    const owner = { name: 'Owner', userId: people.landlord.userId, shareBps: 10_000 }
    const body = {
      title: within ? 'Within' : 'Beyond',
      addressLine1: '1 High Street',
      city: 'Lagos',
      country: 'NG',
      currency: 'NGN',
      listing: within ? 'listed' : 'private',
      portfolioManagerId: within ? people['portfolio-manager'].userId : null,
      facilityManagerId: within ? people['facility-manager'].userId : null,
      owners: within ? [owner] : [],
    }
    return idOf(await people.admin.call(properties.operations.create, { body }))
  }

  /** One that a call may change or delete; the first stays as it is. */
  #spare(): string | undefined {
    return this.#within.length > 1 ? this.#within.pop() : undefined
  }

  async #unit(property: string): Promise<string> {
    const { admin } = this.#organisation.people
    const body = { propertyId: property, label: `Flat ${crypto.randomUUID()}` }
    return idOf(await admin.call(units.operations.create, { body }))
  }

  /** Within: managed, owned, or assigned, as the role has it. */
  async #portfolio(within: boolean): Promise<string> {
    const { people, id: organisationId } = this.#organisation
    const body = {
      title: within ? 'Within' : 'Beyond',
      managerId: within ? people['portfolio-manager'].userId : null,
      ownerUserId: within ? people.landlord.userId : null,
    }
    const id = idOf(await people.admin.call(portfolios.operations.create, { body }))
    if (within) {
      await this.#database.query(
        `insert into profile_scopes (organisation_id, profile_id, kind, record_id)
         select $1, profile, 'portfolios', $3 from unnest($2::uuid[]) as profile`,
        [organisationId, [people['facility-manager'].profileId, people['staff-member'].profileId], id],
      )
    }
    return id
  }

  async #photo(property: string): Promise<string> {
    const { admin } = this.#organisation.people
    const { status, text, body } = await admin.call(propertyPhotos.add, {
      params: { id: property },
      ...pictureForm(),
    })
    if (status !== 201) throw new Error(text)
    return (body as { data: { id: string }[] }).data[0]!.id
  }

  /** Within: reported by the renter, assigned to the member of staff, given to the service man. */
  async #issue(property: string, within: boolean): Promise<string> {
    const { people } = this.#organisation
    const reporter = within ? people.renter : people.admin
    const body = { title: 'Tap leaking', propertyId: property, category: 'plumbing' }
    const id = idOf(await reporter.call(issues.operations.create, { body }))
    const given = {
      assigneeId: people[within ? 'staff-member' : 'admin'].userId,
      contractorId: within ? people['service-man'].userId : null,
    }
    await people.admin.call(assignIssue, { params: { id }, body: { version: 1, ...given } })
    return id
  }

  /** Added by the role itself, where it may add any. */
  async #issuePhoto(issue: string, role: RoleKey, within: boolean): Promise<string> {
    const { people } = this.#organisation
    const added = () => ({ params: { id: issue }, ...pictureForm() })
    const own = await people[within ? role : 'admin'].call(issuePhotos.add, added())
    const { status, text, body } =
      own.status === 201 ? own : await people.admin.call(issuePhotos.add, added())
    if (status !== 201) throw new Error(text)
    return (body as { photos: { id: string }[] }).photos[0]!.id
  }

  /** Said by the role itself, where it may say anything. */
  async #comment(issue: string, role: RoleKey, within: boolean): Promise<string> {
    const { people } = this.#organisation
    const said = { params: { id: issue }, body: { text: 'On my way.' } }
    const own = await people[within ? role : 'admin'].call(addIssueComment, said)
    return idOf(own.status === 201 ? own : await people.admin.call(addIssueComment, said))
  }

  #view(person: Person): Promise<Answer> {
    const body = { title: 'View', resource: 'properties', query: 'status=active' } as const
    return person.call(savedViews.operations.create, { body })
  }

  #report(person: Person): Promise<Answer> {
    const body = { title: 'Report', report: 'analytics.issueTrend', query: '' } as const
    return person.call(savedReports.operations.create, { body })
  }

  #import = (person: Person): Promise<Answer> =>
    person.call(importOperations.upload, { query: { resource: 'properties' }, ...csvForm() })

  /** A custom role that has been changed once, and what its activity has of that. */
  async #role(): Promise<{ Role: string; Activity: string }> {
    const { admin } = this.#organisation.people
    const begun = { label: `Role ${crypto.randomUUID()}`, basedOn: 'agents', rules: [] }
    const Role = idOf(await admin.call(roles.operations.create, { body: begun }))
    const body = { version: 1, rules: defaultRules.agents }
    await admin.call(roles.operations.update, { params: { id: Role }, body })
    const { body: noted } = await admin.call(roleActivity, { params: { id: Role } })
    return { Role, Activity: (noted as { data: { id: string }[] }).data[0]!.id }
  }

  #invite(person: Person): Promise<Answer> {
    const email = `${crypto.randomUUID()}@homes.example`
    return person.call(invites.operations.create, { body: { email, role: 'staff-member' } })
  }

  /** Somebody whom nobody else of the tests is, with one role. */
  async #member(): Promise<{ User: string; Profile: string }> {
    const { id } = this.#organisation
    const [User, Profile] = [uuid(), uuid()]
    await this.#database.query(
      `insert into identity.users (id, email, email_verified, name, first_name, last_name)
       values ($1, $2, true, '', 'Spare', 'Person')`,
      [User, `${User}@homes.example`],
    )
    await this.#database.query('insert into members (organisation_id, user_id) values ($1, $2)', [id, User])
    await this.#database.query(
      `insert into profiles (organisation_id, id, user_id, role) values ($1, $2, $3, 'staff-member')`,
      [id, Profile, User],
    )
    return { User, Profile }
  }

  /** Whose saved views and imports are this role's own; an administrator's where it can't have any. */
  #ownerFor(role: RoleKey, kind: 'SavedView' | 'SavedReport' | 'Import', within: boolean): Person {
    const { people } = this.#organisation
    const withViews = !['renter', 'service-man'].includes(role)
    const withImports = ['admin', 'team-lead', 'portfolio-manager'].includes(role)
    const withReports = withViews && !['partners', 'realtors', 'agents'].includes(role)
    const may = { SavedView: withViews, SavedReport: withReports, Import: withImports }[kind]
    if (within && may) return people[role]
    return role === 'admin' ? people['portfolio-manager'] : people.admin
  }

  /** A tenant whom the role has added, who is the person itself, or who rents in a property of its scope; or none of it. */
  async #tenant(role: RoleKey, within: boolean): Promise<string> {
    const { people } = this.#organisation
    const creator = within && role === 'portfolio-manager' ? people[role] : people.admin
    const userId = within && role === 'renter' ? people[role].userId : null
    const body = { kind: 'person', firstName: 'Ada', lastName: 'Obi', userId }
    const id = idOf(await creator.call(tenants.operations.create, { body }))
    if (within && ['facility-manager', 'staff-member', 'landlord'].includes(role))
      await this.#lease(this.#within[0]!, id)
    return id
  }

  async #lease(Property: string, tenantId: string): Promise<string> {
    const unitId = this.#units.get(Property) ?? (await this.#unit(Property))
    const body = {
      propertyId: Property,
      unitId,
      parties: [{ tenantId }],
      start: '2026-01-01',
      terms: [{ type: 'rent', amount: 100_000, from: '2026-01-01' }],
    }
    return idOf(await this.#organisation.people.admin.call(leases.operations.create, { body }))
  }

  /** A signed lease with a charge and a payment, and where it was paid, as `#leaseFor` has leases. */
  async #money(role: RoleKey, within: boolean): Promise<Partial<Targets>> {
    const organisation = this.#organisation
    const lease = await this.#leaseFor(role, within, async (propertyId, tenantId) =>
      signed(organisation, { propertyId, unitId: await this.#unit(propertyId), tenantId }),
    )
    return { Lease: lease, ...(await moneyOf(organisation, lease)) }
  }

  /** A draft in a property within the role's scope, or the person's own; or neither. @param make where not a draft */
  async #leaseFor(
    role: RoleKey,
    within: boolean,
    make: (property: string, tenant: string) => Promise<string> = (property, tenant) =>
      this.#lease(property, tenant),
  ): Promise<string> {
    const { people, id } = this.#organisation
    const own = role === 'renter'
    const property = within && !own ? this.#within[0]! : await this.#property(false)
    const lease = await make(property, await this.#tenant('admin', false))
    if (within && own) {
      await this.#database.query(
        `insert into profile_scopes (organisation_id, profile_id, kind, record_id) values ($1, $2, 'leases', $3)`,
        [id, people.renter.profileId, lease],
      )
      // The process hears of what was not its own doing when it has been told.
      const asked = async () =>
        (await people.renter.call(leases.operations.get, { params: { id: lease } })).status
      await expect.poll(asked, { timeout: 10_000, interval: 5 }).toBe(200)
    }
    return lease
  }

  /**
   * One record of each kind, within or beyond the scope of a role.
   * @param used kinds that the call points to; only those are made
   * @param fresh whether the call may change them; otherwise they are made once and shared
   */
  async targets(role: RoleKey, within: boolean, used: ReadonlySet<string>, fresh: boolean): Promise<Targets> {
    if (fresh) return this.#make(role, within, used, true)
    const key = [role, within, ...[...used].toSorted()].join()
    const made = this.#lasting.get(key) ?? this.#make(role, within, used, false)
    this.#lasting.set(key, made)
    return { ...(await made) }
  }

  async #make(role: RoleKey, within: boolean, used: ReadonlySet<string>, fresh: boolean): Promise<Targets> {
    const { people } = this.#organisation
    const targets = {
      User: people['staff-member'].userId,
      Contractor: people['service-man'].userId,
      Profile: people.renter.profileId,
    } as Targets
    if (used.has('Property') || used.has('Unit') || used.has('Issue') || used.has('Document')) {
      // A change of an issue leaves its property as it is.
      targets.Property = within
        ? ((fresh && !used.has('Issue') ? this.#spare() : this.#within[0]) ?? (await this.#property(true)))
        : await this.#property(false)
      if (used.has('Unit'))
        targets.Unit = this.#units.get(targets.Property) ?? (await this.#unit(targets.Property))
      if (used.has('Document')) targets.Document = await keepDocument(people.admin, targets.Property)
      if (used.has('Issue')) targets.Issue = await this.#issue(targets.Property, within)
      if (used.has('IssueComment')) targets.IssueComment = await this.#comment(targets.Issue, role, within)
      if (used.has('File'))
        targets.File = used.has('Issue')
          ? await this.#issuePhoto(targets.Issue, role, within)
          : await this.#photo(targets.Property)
    }
    if (used.has('MaintenancePlan')) {
      targets.Property ??= within ? this.#within[0]! : await this.#property(false)
      // Given to the service man, where it is within his reach.
      const contractorId = within ? people['service-man'].userId : null
      targets.MaintenancePlan = idOf(await planWork(people.admin, targets.Property, { contractorId }))
    }
    if (['Viewing', 'Prospect', 'ShareLink'].some((kind) => used.has(kind))) {
      targets.Property ??= within ? this.#within[0]! : await this.#property(false)
      Object.assign(targets, await visitOf(people.admin, targets.Property))
    }
    if (used.has('Profile') || (used.has('User') && fresh)) Object.assign(targets, await this.#member())
    const ownerOf = (kind: 'SavedView' | 'SavedReport' | 'Import') => this.#ownerFor(role, kind, within)
    if (used.has('SavedView')) targets.SavedView = idOf(await this.#view(ownerOf('SavedView')))
    if (used.has('SavedReport')) targets.SavedReport = idOf(await this.#report(ownerOf('SavedReport')))
    if (used.has('Tenant')) targets.Tenant = await this.#tenant(role, within)
    if (used.has('Portfolio')) targets.Portfolio = await this.#portfolio(within)
    if (used.has('Lease')) targets.Lease = await this.#leaseFor(role, within)
    if (ofMoney.some((kind) => used.has(kind)) || (used.has('Account') && !used.has('Vendor')))
      Object.assign(targets, await this.#money(role, within))
    else if (used.has('Account')) targets.Account = await repairsOf(this.#organisation)
    if (ofProperties.some((kind) => used.has(kind))) {
      // A property has one budget a year, and only a hundred years are allowed.
      const spare = fresh && used.has('Budget') ? this.#spare() : undefined
      targets.Property ??= within ? (spare ?? this.#within[0]!) : await this.#property(false)
    }
    const about = { organisation: this.#organisation, database: this.#database, role, within }
    await addMoneyTargets(targets, used, about)
    if (used.has('Role')) Object.assign(targets, await this.#role())
    if (used.has('Import')) targets.Import = idOf(await this.#import(ownerOf('Import')))
    if (used.has('Invite')) {
      const ownInvite = role === 'portfolio-manager' && within
      targets.Invite = idOf(await this.#invite(people[ownInvite ? role : 'admin']))
    }
    return targets
  }
}
