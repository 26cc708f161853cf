import { createHmac, randomBytes } from 'node:crypto'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { defaultRules, roleKeys, roleLabels, type RoleKey } from '#domain/access/index.ts'
import { issueToken } from '#contract/admin/session.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { deriveKey } from '#server/keys.ts'
import type { Config } from '#server/config/config.ts'
import { zone } from './calendar.ts'
import { clientOf, type Answer, type Client } from './client.ts'

/** Somebody with one profile, signed in. */
export interface Person extends Client {
  role: RoleKey
  userId: string
  profileId: string
  sessionId: string
  email: string
  /** What `call` and `send` show: the session's cookie and the profile's token. */
  credentials: { cookie: string; authorization: string }
}

export interface Organisation {
  id: string
  name: string
  people: Record<RoleKey, Person>
}

/** As better-auth signs it. */
const cookieOf = (config: Config, token: string) => {
  const secret = Buffer.from(deriveKey(config.sessionSecret, 'sessions')).toString('base64url')
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const prefix = config.publicUrl.startsWith('https:') ? '__Host-' : ''
  return `${prefix}freehold.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** Somebody's rows in the database, and the cookie that they would have been given. */
interface Seeded {
  role: RoleKey
  userId: string
  profileId: string
  sessionId: string
  email: string
  cookie: string
}

/** One statement for each table: a hundred of them took longer than the database that they are for. */
async function createPeople(
  client: pg.Client,
  config: Config,
  { id, name, slug }: { id: string; name: string; slug: string },
): Promise<Seeded[]> {
  const people = roleKeys.map((role) => ({
    role,
    label: roleLabels[role],
    rules: defaultRules[role],
    userId: uuid(),
    profileId: uuid(),
    sessionId: uuid(),
    email: `${role}@${slug}.example`,
    token: randomBytes(24).toString('base64url'),
  }))
  const given = `jsonb_to_recordset($1) as person (role text, label text, rules jsonb, "userId" uuid, "profileId" uuid,
    "sessionId" uuid, email text, token text)`
  const insert = (into: string, ...values: string[]) =>
    client.query(`insert into ${into} from ${given}`, [JSON.stringify(people), ...values])
  await insert(
    `identity.users (id, email, email_verified, name, first_name, last_name, dial_code, phone)
     select "userId", email, true, '', label, $2::text, '+234', '8990140211'`,
    name,
  )
  await insert('members (organisation_id, user_id) select $2::uuid, "userId"', id)
  await insert(
    'roles (organisation_id, key, label, based_on, rules) select $2::uuid, role, label, role, rules',
    id,
  )
  await insert(
    'profiles (organisation_id, id, user_id, role) select $2::uuid, "profileId", "userId", role',
    id,
  )
  await insert(
    `identity.sessions (id, user_id, token, expires_at) select "sessionId", "userId", token, now() + interval '1 day'`,
  )
  return people.map(({ role, userId, profileId, sessionId, email, token }) => ({
    role,
    userId,
    profileId,
    sessionId,
    email,
    cookie: cookieOf(config, token),
  }))
}

interface SeededOrganisation {
  id: string
  name: string
  people: Seeded[]
}

/** An organisation with one person of every role and their sessions. @param database as superuser */
export async function createOrganisation(
  database: pg.PoolConfig,
  config: Config,
  name: string,
): Promise<SeededOrganisation> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    await client.query('begin')
    const organisation = { id: uuid(), name, slug: name.toLowerCase().replaceAll(/\W+/g, '-') }
    await client.query(
      `insert into organisations (id, name, slug, type, currency, timezone) values ($1, $2, $3, 'property-manager', 'NGN', $4)`,
      [...Object.values(organisation), zone],
    )
    const people = await createPeople(client, config, organisation)
    await client.query('commit')
    return { ...organisation, people }
  } finally {
    await client.end()
  }
}

/** Milliseconds after which a token is asked for anew: it lives five minutes, a file of tests on a busy machine longer. */
const freshFor = 240_000

/** Chooses somebody's profile as a browser does: the cookie for the token, and again before it runs out. */
async function chooseProfile(port: number, { cookie, ...person }: Seeded): Promise<Person> {
  const issue = async (): Promise<Answer> => {
    const asking = clientOf(port, { cookie })
    const answer = await asking.call(issueToken, { body: { profileId: person.profileId } })
    asking.close()
    // A busy server asks to come again.
    return answer.status === 503 ? issue() : answer
  }
  const bearer = ({ body }: Answer) => `Bearer ${(body as AnswerOf<typeof issueToken>).token}`
  const answer = await issue()
  if (answer.status !== 201) throw new Error(`${person.role} got no token: ${answer.text}`)
  const credentials = { cookie, authorization: bearer(answer) }
  let issued = Date.now()
  const renew = async () => {
    if (Date.now() - issued < freshFor) return
    issued = Date.now()
    const again = await issue()
    // Whoever may not have one any more goes on with what they had.
    if (again.status === 201) credentials.authorization = bearer(again)
  }
  const client = clientOf(port, credentials)
  return {
    ...person,
    credentials,
    send: (sent) => renew().then(() => client.send(sent)),
    call: (operation, filling) => renew().then(() => client.call(operation, filling)),
  }
}

export async function signIn(port: number, { id, name, people }: SeededOrganisation): Promise<Organisation> {
  // One after the other: a connection that begins takes longer than ten of these requests.
  const entries: [RoleKey, Person][] = []
  for (const person of people) entries.push([person.role, await chooseProfile(port, person)])
  return { id, name, people: Object.fromEntries(entries) as Record<RoleKey, Person> }
}
