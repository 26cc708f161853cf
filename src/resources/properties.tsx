import { Building2, EyeOff, Globe } from 'lucide-react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import {
  bulkUpdateProperties,
  exportProperties,
  summariseProperties,
} from '#contract/tenant/property-operations.ts'
import { nextStatuses } from '#domain/properties/status.ts'
import { currencyOfCountry } from '#domain/geography/home-currencies.ts'
import { timeZoneOf } from '#src/lib/time-zones.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens } from './screens.ts'
import { addressLine } from './second-lines.ts'

/** What is usual in a country; asked for where it is not known, so that another country's never stays. */
const usualIn = (country: string) => ({
  timezone: timeZoneOf(country),
  currency: currencyOfCountry(country) ?? null,
})

export const propertyScreens = defineScreens(properties, {
  icon: Building2,
  paths: {
    list: () => paths.properties.list(),
    create: () => paths.properties.create(),
    edit: paths.properties.edit,
    show: (id) => paths.properties.show(id),
  },
  tones: {
    status: { draft: 'attention', active: 'good', sold: 'info', archived: 'quiet' },
    listing: { private: 'quiet', listed: 'good', paused: 'attention' },
  },
  status: {
    field: 'status',
    next: nextStatuses,
    archived: 'archived',
    restored: 'active',
    initial: ['active', 'draft'],
    final: {
      sold: 'A sold property keeps that status. You can open it, but no longer let, list or archive it.',
    },
  },
  actions: [
    {
      key: 'publish',
      label: 'Publish',
      icon: Globe,
      field: 'listing',
      operation: properties.operations.update,
      body: ({ version }) => ({ version, listing: 'listed' }),
      when: ({ status, listing }) => status === 'active' && listing !== undefined && listing !== 'listed',
      done: ({ title }) => `“${title ?? ''}” has a public page.`,
    },
    {
      key: 'unpublish',
      label: 'Unpublish',
      icon: EyeOff,
      field: 'listing',
      operation: properties.operations.update,
      body: ({ version }) => ({ version, listing: 'private' }),
      when: ({ listing }) => listing === 'listed' || listing === 'paused',
      done: ({ title }) => `“${title ?? ''}” has no public page any more.`,
    },
  ],
  list: {
    picture: ({ coverPhoto }) => coverPhoto ?? null,
    secondLine: addressLine,
    inSecondLine: ['addressLine1', 'city', 'state'],
    needs: ['addressLine1', 'city', 'state', 'coverPhoto', 'listing'],
    columns: [
      { field: 'reference', width: 108 },
      { field: 'status', width: 96 },
      { field: 'classification' },
      { field: 'subtype', width: 152 },
      { field: 'purpose', width: 112 },
      { field: 'listing', width: 104 },
      { field: 'unitCount', width: 108 },
      { field: 'askingPrice', label: 'Price' },
      { field: 'askingFrequency' },
      { field: 'value' },
      { field: 'currency' },
      { field: 'portfolioManagerId' },
      { field: 'facilityManagerId' },
      { field: 'addressLine1', width: 216 },
      { field: 'district' },
      { field: 'city', width: 136 },
      { field: 'state', label: 'State', width: 136 },
      { field: 'country' },
      { field: 'postcode', width: 112 },
      { field: 'tenure' },
      { field: 'yearBuilt', width: 104 },
      { field: 'area' },
      { field: 'contactName' },
      { field: 'createdAt' },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['reference', 'status', 'classification', 'unitCount', 'value', 'portfolioManagerId'],
    filters: [
      'status',
      'classification',
      'purpose',
      'listing',
      'state',
      'city',
      'country',
      'portfolio_manager',
      'facility_manager',
      'portfolio',
      'title',
      'adate_range',
      'date_created',
      'units_range',
      'price_range',
      'value_range',
    ],
    searchHint: 'Name, reference, address',
    createLabel: 'Add property',
    summary: {
      operation: summariseProperties,
      words: ({ unitCount }: AnswerOf<typeof summariseProperties>) =>
        unitCount > 0 ? counted(unitCount, { one: 'Stated unit', many: 'Stated units' }) : undefined,
    },
    export: { operation: exportProperties },
    bulk: {
      operation: bulkUpdateProperties,
      body: (records, change) => ({ properties: records, change }),
      assign: ['portfolioManagerId', 'facilityManagerId'],
      set: ['listing'],
      limit: 1000,
    },
    empty: {
      title: 'No properties yet',
      sentence: 'Add the first one by hand, or import them all from a spreadsheet.',
    },
  },
  form: {
    follow: (field, value) => (field === 'country' && typeof value === 'string' ? usualIn(value) : {}),
    sections: [
      {
        title: 'The property',
        why: 'Its name, and what kind of property it is.',
        fields: [
          'title',
          ['classification', 'subtype'],
          ['purpose', 'tenure'],
          ['reference', 'status'],
          'description',
        ],
      },
      {
        title: 'Address',
        why: 'Appears on receipts, letters and, as precisely as you allow, on the public page.',
        fields: [
          'addressLine1',
          'addressLine2',
          ['city', 'district'],
          ['state', 'postcode'],
          ['country', 'timezone'],
          ['latitude', 'longitude'],
        ],
      },
      {
        title: 'Building',
        fields: [['unitCount', 'yearBuilt'], ['area', 'areaUnit'], 'amenities'],
      },
      {
        title: 'Price and listing',
        why: 'All amounts for this property are in this currency and are never added to other currencies.',
        fields: ['currency', ['askingPrice', 'askingFrequency'], 'listing'],
      },
      {
        title: 'Who looks after it',
        why: 'They see the property in their own lists and get its notifications.',
        fields: [
          ['portfolioManagerId', 'facilityManagerId'],
          'contactName',
          ['contactDialCode', 'contactPhone'],
          'contactEmail',
        ],
      },
      {
        title: 'Ownership',
        why: 'The shares of the current owners add up to 100%.',
        fields: ['owners', 'expensesToOwnerFrom'],
      },
      {
        title: 'Valuations',
        why: 'The latest one is shown as the property’s value.',
        fields: ['valuations'],
      },
      { title: 'Other details', why: 'Anything else you want to record.', fields: ['details'] },
    ],
  },
  show: {
    keyFigures: [
      { field: 'value' },
      { field: 'unitCount' },
      { field: 'askingPrice', unit: 'askingFrequency' },
    ],
    facts: [
      {
        title: 'Property',
        fields: [
          'reference',
          'classification',
          'subtype',
          'purpose',
          'listing',
          'tenure',
          'yearBuilt',
          'area',
          'unitCount',
        ],
      },
      {
        title: 'People',
        fields: ['portfolioManagerId', 'facilityManagerId', 'contactName', 'contactPhone', 'contactEmail'],
      },
      {
        title: 'Location',
        fields: [
          'addressLine1',
          'addressLine2',
          'city',
          'district',
          'state',
          'postcode',
          'country',
          'timezone',
        ],
      },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
