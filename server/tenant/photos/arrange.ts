import { sql } from 'kysely'
import type { BodyOf, FieldError } from '#contract/kit/index.ts'
import type { propertyPhotos } from '#contract/tenant/photos.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { deleteUnlessPutBack } from '../../pictures/deletion.ts'
import { detachPhotos, findChangeable, notePhotos, photosOf, presented, setCover } from './photos.ts'

type Arrangement = BodyOf<typeof propertyPhotos.arrange>

/** Pictures that were removed from a property and can still be put back. */
async function putBackable(tx: Transaction, propertyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('property_photos')
    .select('id')
    .where('removed_from', '=', propertyId)
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

function problemsOf({ photos }: Arrangement, known: ReadonlySet<string>): FieldError[] {
  const problems: FieldError[] = []
  const named = new Set<string>()
  let covers = 0
  for (const [index, { id, cover }] of photos.entries()) {
    if (!known.has(id)) {
      problems.push({
        field: `photos.${index}.id`,
        errors: ['There is no such record in your organisation.'],
      })
    } else if (named.has(id)) {
      problems.push({ field: `photos.${index}.id`, errors: ['This picture is named twice.'] })
    }
    if (cover && ++covers === 2) {
      problems.push({ field: `photos.${index}.cover`, errors: ['Only one picture can be the cover.'] })
    }
    named.add(id)
  }
  return problems
}

/** Sets order, descriptions and cover; without a cover the first one is it. Pictures left out are removed. */
export const arrangePhotos: Handler<typeof propertyPhotos.arrange> = async (call) => {
  const { body } = call
  const propertyId = call.params.id
  return call.write(async (tx) => {
    await findChangeable(tx, call, propertyId, true)
    const before = await photosOf(tx, propertyId)
    const shown = new Set(before.map((photo) => photo.id))
    if (body.seen && (body.seen.length !== shown.size || body.seen.some((id) => !shown.has(id)))) {
      throw conflict(
        'stale_version',
        'Someone changed these photos after you opened them.',
        presented(before, call),
      )
    }
    const known = new Set([...shown, ...(await putBackable(tx, propertyId))])
    const problems = problemsOf(body, known)
    if (problems.length > 0) throw invalid(problems)

    const now = call.services.clock.now()
    const named = new Set(body.photos.map((photo) => photo.id))
    const leftOut = before.filter((photo) => !named.has(photo.id)).map((photo) => photo.id)
    if (leftOut.length > 0) {
      await detachPhotos(tx, call.tenant.organisationId, propertyId, leftOut, now)
      await deleteUnlessPutBack(tx, call.tenant.organisationId, leftOut, now)
    }
    if (body.photos.length > 0) {
      await sql`
        update property_photos set property_id = ${propertyId}, removed_from = null, removed_at = null,
          position = named.position, alt = named.alt
        from jsonb_to_recordset(${JSON.stringify(
          body.photos.map(({ id, alt }, position) => ({ id, alt, position })),
        )}::jsonb) as named (id uuid, alt text, position integer)
        where property_photos.organisation_id = ${call.tenant.organisationId} and property_photos.id = named.id`.execute(
        tx,
      )
    }
    const cover = body.photos.find((photo) => photo.cover) ?? body.photos[0]
    await setCover(tx, call.tenant.organisationId, propertyId, cover?.id ?? null, now)

    const after = await photosOf(tx, propertyId)
    const changed = JSON.stringify(after) !== JSON.stringify(before)
    if (changed) {
      const removed = after.length < before.length
      await notePhotos(tx, call, propertyId, removed ? 'photosRemoved' : 'photosArranged', {
        photos: { before: before.length, after: after.length },
      })
    }
    return presented(after, call)
  })
}
