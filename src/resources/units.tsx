import { DoorClosed } from 'lucide-react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { bulkUpdateUnits, exportUnits, summariseUnits } from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { nextUnitStatuses } from '#domain/units/status.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens, type Readable, type ResourceScreens } from './screens.ts'
import { placeWords, propertyAndPlace } from './second-lines.ts'

const propertyOf = (record: Readable<typeof units>) => record.propertyId ?? ''

/** Units of every property. */
export const unitScreens = defineScreens(units, {
  icon: DoorClosed,
  paths: {
    list: () => paths.units.all(),
    bulkAdd: () => paths.properties.bulkAddOf('units'),
    edit: (id, record) => (record ? paths.units.edit(propertyOf(record), id) : paths.units.byId(id)),
    show: (id, record) => (record ? paths.units.show(propertyOf(record), id) : paths.units.byId(id)),
  },
  tones: {
    status: { active: 'good', offMarket: 'quiet', sold: 'info', archived: 'quiet' },
    occupancy: {
      vacant: 'attention',
      reserved: 'info',
      occupied: 'good',
      notice: 'attention',
      offMarket: 'quiet',
      sold: 'info',
    },
  },
  status: {
    field: 'status',
    next: nextUnitStatuses,
    archived: 'archived',
    restored: 'active',
    initial: ['active', 'offMarket', 'sold'],
    final: {},
  },
  list: {
    secondLine: propertyAndPlace,
    inSecondLine: ['propertyTitle', 'block', 'floor'],
    needs: ['propertyId', 'propertyTitle', 'block', 'floor'],
    columns: [
      { field: 'occupancy', width: 128 },
      { field: 'type', width: 128 },
      { field: 'propertyTitle', label: 'Property', width: 208 },
      { field: 'block', width: 112 },
      { field: 'floor', width: 112 },
      { field: 'bedrooms', width: 104 },
      { field: 'bathrooms', width: 108 },
      { field: 'toilets', width: 88 },
      { field: 'area', width: 112 },
      { field: 'furnished' },
      { field: 'marketRent', width: 168 },
      { field: 'rentFrequency', width: 112 },
      { field: 'deposit' },
      { field: 'serviceWeight', label: 'Weight', width: 96 },
      { field: 'status', width: 112 },
      { field: 'createdAt' },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['occupancy', 'type', 'bedrooms', 'area', 'marketRent', 'rentFrequency'],
    filters: [
      'occupancy',
      'type',
      'block',
      'floor',
      'bedrooms',
      'bedrooms_range',
      'area_range',
      'rent_range',
      'status',
      'label',
      'date_created',
    ],
    searchHint: 'Unit, block, property',
    createLabel: 'Add unit',
    summary: {
      operation: summariseUnits,
      words: ({ lettable, occupied }: AnswerOf<typeof summariseUnits>) =>
        lettable > 0 ? `${occupied} of ${lettable} let` : undefined,
    },
    export: { operation: exportUnits },
    bulk: {
      operation: bulkUpdateUnits,
      body: (records, change) => ({ units: records, change }),
      assign: [],
      set: ['rentFrequency'],
      amounts: ['marketRent'],
      limit: 1000,
    },
    empty: {
      title: 'No units yet',
      sentence:
        'Open a property and add its flats, shops or offices: one by one, or a whole building at once.',
    },
  },
  form: {
    sections: [
      {
        title: 'The unit',
        why: 'Its name, and where it is in the building.',
        fields: ['label', ['block', 'floor'], ['type', 'status']],
      },
      {
        title: 'Rooms and size',
        fields: [['bedrooms', 'bathrooms', 'toilets'], ['area', 'areaUnit'], 'furnished'],
      },
      {
        title: 'Rent',
        why: 'What you would ask the next tenant to pay. The current rent is in the lease.',
        fields: [
          ['marketRent', 'rentFrequency'],
          ['deposit', 'serviceWeight'],
        ],
      },
      { title: 'Notes', fields: ['notes'] },
    ],
  },
  show: {
    standing: ({ status }) => (status === 'archived' ? 'status' : 'occupancy'),
    keyFigures: [{ field: 'marketRent', unit: 'rentFrequency' }, { field: 'bedrooms' }, { field: 'area' }],
    facts: [
      {
        title: 'Unit',
        fields: ['type', 'block', 'floor', 'bedrooms', 'bathrooms', 'toilets', 'area', 'furnished'],
      },
      {
        title: 'Rent',
        fields: ['marketRent', 'rentFrequency', 'deposit', 'serviceWeight'],
      },
      { title: 'Record', fields: ['status', 'createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})

/** Units of one property, on its page. */
export function unitScreensOf(propertyId: string): ResourceScreens {
  const { list } = unitScreens
  return {
    ...unitScreens,
    name: 'units-of-property',
    paths: {
      ...unitScreens.paths,
      list: () => paths.units.list(propertyId),
      create: () => paths.units.create(propertyId),
      bulkAdd: () => paths.properties.bulkAddOf('units', propertyId),
    },
    list: {
      ...list,
      secondLine: placeWords,
      columns: list.columns.filter(({ field }) => field !== 'propertyTitle'),
      searchHint: 'Unit or block',
      empty: {
        ...list.empty,
        sentence: 'Add its flats, shops or offices: one by one, or a whole building at once.',
      },
    },
  }
}
