import { sql } from 'kysely'
import { merged, paragraphsOf } from '#domain/letters/merge.ts'
import { ownerLetters, type ownerFields } from '#domain/letters/owners.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import type { OwnerMailKind } from '#domain/owners/mails.ts'
import type { Mail } from '../../../adapters/mail/mailer.ts'
import type { Services } from '../../../context.ts'
import type { Letter } from '../../../mails/letter.ts'
import type { JobData } from '../../../queue/queues.ts'
import { statementLines, statementPaper } from '../../owners/statement.ts'
import { yearPaper } from '../../owners/year.ts'
import { dayWords } from '../receipts.ts'

type Written = Pick<Mail, 'to' | 'attachments'> & {
  letter: Letter
  afterwards: (taken: boolean) => Promise<void>
}

interface Due {
  ownerId: string
  owner: string
  kind: OwnerMailKind
  from: string
  through: string
  propertyIds: string[]
  email: string
  organisation: string
  /** Whoever signs in for the owner. */
  userId: string | null
}

const pages: Readonly<Record<OwnerMailKind, string>> = {
  statement: '/dashboard/owners/statement',
  year: '/dashboard/owners/year',
}
const papers = { statement: statementPaper, year: yearPaper } as const

/** What an owner is sent of a period, with its PDF, as it is when it is sent; nothing once it was. */
export async function ownerMail(
  services: Services,
  { id, organisationId }: Extract<JobData['mails'], { kind: 'owner' }>,
): Promise<Written | undefined> {
  const { database, config } = services
  const scope = { organisationId, userId: null }
  const due = await database.withTenant(
    scope,
    async (tx) => {
      const { rows } = await sql<Due>`
        select mail.owner_id as "ownerId", owners.name as owner, mail.kind, from_on as "from", through,
          property_ids as "propertyIds", mail.email, owners.user_id as "userId",
          (select name from organisations where id = ${organisationId}) as organisation
        from owner_mails as mail join owners on owners.organisation_id = ${organisationId} and owners.id = owner_id
        where mail.organisation_id = ${organisationId} and mail.id = ${id} and sent_at is null`.execute(tx)
      const [found] = rows
      if (!found) return undefined
      const { rows: held } = await sql<{ currency: Currency; amount: number }>`
        select currency, sum(closing)::bigint as amount
        from (${statementLines(organisationId, {
          owners: sql`id = ${found.ownerId}`,
          properties: sql`property_id = any(${found.propertyIds}::uuid[])`,
          from: found.from,
          through: found.through,
        })}) as line group by 1 order by 1`.execute(tx)
      return {
        ...found,
        amount: held.map(({ currency, amount }) => formatMoney(amount, currency)).join(', '),
      }
    },
    { readOnly: true },
  )
  if (!due) return undefined
  const { kind, from, through, ownerId, propertyIds, userId, email } = due
  const { subject, body, heading, action } = ownerLetters[kind]
  const values: Record<keyof typeof ownerFields, string> = {
    owner: due.owner,
    organisation: due.organisation,
    amount: due.amount,
    from: dayWords(from),
    through: dayWords(through),
  }
  const paper = await papers[kind](services, organisationId, {
    from,
    through,
    ownerId,
    propertyId: propertyIds.join(),
  })
  const url = `${config.publicUrl}${pages[kind]}?${new URLSearchParams({ from, through }).toString()}`
  return {
    to: email,
    letter: {
      subject: merged(subject, values),
      preview: `Held for you: ${due.amount}.`,
      heading,
      paragraphs: paragraphsOf(merged(body, values)),
      ...(userId && { action: { label: action, url } }),
      notes: ['If you did not expect this email, ask whoever manages your property.'],
    },
    attachments: [paper],
    afterwards: (taken) =>
      database.withTenant(scope, async (tx) => {
        await sql`update owner_mails set sent_at = now(), refused = ${!taken}
          where organisation_id = ${organisationId} and id = ${id}`.execute(tx)
      }),
  }
}
