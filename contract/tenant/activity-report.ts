import { accessVocabulary } from '#domain/access/index.ts'
import { column, defineReport, field, needs, parameter } from '../kit/index.ts'
import { properties } from './properties.ts'

const kinds = Object.fromEntries(
  Object.entries(accessVocabulary).map(([subject, { one }]) => [
    subject,
    one.charAt(0).toUpperCase() + one.slice(1),
  ]),
)
const derived = { derived: true } as const

/** Who changed what, of all records that the reader may see, newest first. */
export const activityReport = defineReport({
  id: 'properties.allActivity',
  path: '/activity',
  title: 'Activity',
  summary:
    'Changes of a period to records that the caller may see, newest first: when, who, what, and which fields',
  explains: `Every change that was made in these days to a record that you may see, as its own page tells it. Days are those of your organisation’s time zone.
Fields: what was changed of it, without fields that you may not see. What a field was before stands on the record’s own page.`,
  subject: 'Property',
  labels: { one: 'change', many: 'changes' },
  parameters: {
    from: parameter.start('From', 'month'),
    through: parameter.day('Through'),
    personId: parameter.people('Person', 'Everyone'),
    kind: parameter.choice('Kind', kinds),
    propertyId: parameter.records(properties),
  },
  requires: [needs(properties, 'title')],
  columns: {
    subjectId: column(field.text({ label: 'Record id' }), [], { ...derived, filesOnly: true }),
    at: column(field.instant({ label: 'Time' }), []),
    person: column(field.text({ label: 'Person' }), [], derived),
    action: column(field.text({ label: 'What' }), [], derived),
    kind: column(field.text({ label: 'Kind' }), [], derived),
    name: column(field.text({ label: 'Record' }), [], derived),
    propertyTitle: column(field.text({ label: 'Property' }), [needs(properties, 'title')], {
      ...derived,
      under: 'name',
    }),
    fields: column(field.text({ label: 'Fields' }), [], derived),
  },
})
