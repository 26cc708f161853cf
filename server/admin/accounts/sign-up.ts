import { randomInt } from 'node:crypto'
import { hashPassword } from '../identity/hashing/index.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { signUp as operation } from '#contract/admin/accounts.ts'
import type { BodyOf } from '#contract/kit/index.ts'
import { defaultRules, roleKeys, roleLabels } from '#domain/access/index.ts'
import { currencyOfCountry } from '#domain/geography/home-currencies.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { mailPause } from '#domain/identity/vocabulary.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { countAttempt, mailLimits } from '../../attempts.ts'
import { checkPassword, setPassword } from './passwords.ts'
import { enter, takeBack, Taken } from './take-back.ts'

type Body = BodyOf<typeof operation> & { currency: Currency }

/** The name as an address shows it, with an end that no other organisation has. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${plain || 'organisation'}-${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0')}`
}

async function createOrganisation(tx: Transaction, id: string, body: Body): Promise<void> {
  await tx
    .insertInto('organisations')
    .values({
      id,
      name: body.organisationName,
      slug: slugOf(body.organisationName),
      type: body.accountType,
      country: body.country,
      currency: body.currency,
      locale: `en-${body.country}`,
      dial_code: body.dialCode,
      ...(body.timezone ? { timezone: body.timezone } : {}),
    })
    .execute()
  await tx
    .insertInto('roles')
    .values(
      roleKeys.map((key) => ({
        organisation_id: id,
        key,
        label: roleLabels[key],
        based_on: key,
        rules: JSON.stringify(defaultRules[key]),
      })),
    )
    .execute()
}

/** @throws {Taken} */
async function createPerson(
  tx: Transaction,
  organisationId: string,
  body: Body,
  hash: string,
): Promise<void> {
  const userId = uuid()
  const { rows } = await sql`
    insert into identity.users (id, email, name, first_name, last_name, dial_code, phone, terms_accepted_at)
    values (${userId}, ${body.email}, '', ${body.firstName}, ${body.lastName}, ${body.dialCode}, ${body.phone}, now())
    on conflict (email) do nothing returning id`.execute(tx)
  if (rows.length === 0) throw new Taken()
  await setPassword(tx, userId, hash)
  await tx.insertInto('members').values({ organisation_id: organisationId, user_id: userId }).execute()
  await tx
    .insertInto('profiles')
    .values({ organisation_id: organisationId, id: uuid(), user_id: userId, role: 'admin' })
    .execute()
}

/**
 * AU-01: a person, their organisation, its roles and its first profile, and the mail, all or nothing. Whether the
 * address was known already shows neither in the answer nor, up to a few statements, in the time it takes: the
 * organisation is written first either way, and the password hashed.
 */
export const signUp: Handler<typeof operation> = async (call) => {
  const currency = call.body.currency ?? currencyOfCountry(call.body.country)
  if (!currency) throw invalid([{ field: 'currency', errors: ['Choose the currency you work in.'] }])
  const body = { ...call.body, currency, email: call.body.email.toLowerCase() }
  checkPassword(body.password, [body.email, body.firstName, body.lastName, body.organisationName])
  await countAttempt(call, mailLimits('sign-up', call.request.ip, body.email))
  const { database, jobs } = call.services
  const hash = await hashPassword(body.password)
  const organisationId = uuid()
  try {
    await database.withTenant({ organisationId, userId: null }, async (tx) => {
      await takeBack(tx, body.email)
      await enter(tx, organisationId)
      await createOrganisation(tx, organisationId, body)
      await createPerson(tx, organisationId, body, hash)
      await jobs.send(tx, 'mails', { id: uuid(), kind: 'verify-email', email: body.email })
    })
  } catch (error) {
    if (!(error instanceof Taken)) throw error
    await jobs.sendNow('mails', { id: uuid(), kind: 'account-exists', email: body.email })
  }
  return { again: mailPause }
}
