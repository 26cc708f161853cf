import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { publicEnquiry } from '#contract/public/enquiries.ts'
import type { publicOperations } from '#contract/public/index.ts'
import { prospects } from '#contract/tenant/prospects.ts'
import { cut } from '#domain/text/cut.ts'
import { countAttempt, enquiryLimits } from '../../attempts.ts'
import { writeTrace } from '../../crud/writes.ts'
import { invalid } from '../../errors.ts'
import type { Call, Handler, Handlers } from '../../http/call.ts'
import { notify } from '../../notifications/notify.ts'
import { isProven } from '../viewings/proof.ts'
import { offeredUnit, organisationOf } from '../viewings/public.ts'

type Enquiry = Parameters<Handler<typeof publicEnquiry>>[0]['body']

/** How much of a message a notification repeats. */
const shown = 200

/**
 * Keeps what a stranger asks about a listed property: they become a prospect of it, or are one already, and whoever manages
 * or shows the property is told.
 * @throws 404 where it is not listed; 422 where it has no such unit to rent; 429
 */
export async function enquire(
  call: Pick<Call, 'services' | 'reply' | 'request'>,
  propertyId: string,
  { visitorName, visitorEmail, visitorPhone = null, message, unitId = null, proof }: Enquiry,
): Promise<void> {
  const { services } = call
  const organisationId = await organisationOf(services, propertyId)
  const proven = await isProven(services, proof)
  await countAttempt(call, enquiryLimits(call.request.ip, visitorEmail, proven))
  const now = services.clock.now()
  await services.database.withTenant({ organisationId, userId: null }, async (tx) => {
    const unit = unitId === null ? undefined : await offeredUnit(tx, organisationId, propertyId, unitId)
    if (unitId !== null && !unit)
      throw invalid([{ field: 'unitId', errors: ['This unit cannot be rented.'] }])
    const aboutUnit = unit ? `About ${unit.label}: ` : ''
    const { rows } = await sql<{ id: string }>`
      insert into prospect_records (organisation_id, id, created_at, updated_at, property_id, unit_id, name, email, phone,
        source, stage, message)
      values (${organisationId}, ${uuid()}, ${now}, ${now}, ${propertyId}, ${unitId}, ${visitorName}, ${visitorEmail},
        ${visitorPhone}, 'website', 'new', ${message})
      on conflict (organisation_id, property_id, lower(email)) where email is not null do update set
        phone = coalesce(prospect_records.phone, excluded.phone), updated_at = excluded.updated_at,
        version = prospect_records.version + 1,
        -- They stay a prospect of the unit that they asked about first, unless nothing has come of that.
        unit_id = case when prospect_records.unit_id is null or prospect_records.stage = 'lost'
          then coalesce(excluded.unit_id, prospect_records.unit_id) else prospect_records.unit_id end,
        -- The newest first, as staff read them; what is too old falls away.
        message = left(case when excluded.unit_id <> prospect_records.unit_id then ${aboutUnit} else '' end
          || excluded.message || coalesce(E'\\n\\n' || prospect_records.message, ''), 2000),
        stage = case when prospect_records.stage = 'lost' then 'new' else prospect_records.stage end
      returning id`.execute(tx)
    const { id } = rows[0]!
    writeTrace(tx, {
      organisationId,
      actorId: null,
      at: now,
      action: 'enquired',
      subject: prospects.subject,
      subjectId: id,
      propertyId,
      changes: {},
    })
    const { rows: told } = await sql<{ property: string; people: string[] }>`
      select title as property, array_remove(array(select user_id from viewing_hosts hosts
          where hosts.organisation_id = properties.organisation_id and hosts.property_id = properties.id)
        || portfolio_manager_id
        || case when portfolio_manager_id is null then array(select user_id from profiles
            where organisation_id = ${organisationId} and role = 'admin' and status = 'active') end, null) as people
      from properties where organisation_id = ${organisationId} and id = ${propertyId}`.execute(tx)
    const { property, people } = told[0]!
    const words = message.replace(/\s+/g, ' ')
    await notify(tx, organisationId, {
      type: 'prospect.enquired',
      actorId: null,
      recipients: people,
      subjectId: id,
      data: {
        visitor: visitorName,
        property,
        message: words.length > shown ? `${cut(words, shown)}…` : words,
      },
      key: `prospect:${id}:enquired:${uuid()}`,
    })
  })
}

export const publicHandlers = {
  'public.enquire': (call) => enquire(call, call.params.id, call.body),
} satisfies Partial<Handlers<typeof publicOperations>>
