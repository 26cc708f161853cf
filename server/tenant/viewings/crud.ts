import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'

export type Viewing = RecordOf<typeof viewings>

/** Viewings: what is agreed with a visitor changes by operations of its own (`actions.ts`). */
export const viewingCrud = crud(viewings, {
  belongsTo: ofProperty,
  // Until its visitor has opened the mail it is not known that anybody wants it.
  within: () => sql`held_until is null`,
  select: {
    // The view says them, nobody writes them.
    day: sql.ref('day'),
    time: sql.ref('time'),
    unitLabel: sql.ref('unit_label'),
    hostName: sql.ref('host_name'),
  },
  propertyIdOf: ({ propertyId }) => propertyId,
})
