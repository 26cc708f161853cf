import { z } from 'zod'
import { numberSeries } from '#domain/money/number-series.ts'
import { defineOperation, field } from '../kit/index.ts'

const details = {
  legalName: field.text({ max: 200 }).nullable(),
  postalAddress: field.longText({ max: 500 }).nullable(),
  taxNumber: field.text({ max: 60 }).nullable(),
  country: field.country(),
  currency: field.currency(),
  timezone: field.timezone({ label: 'Time zone' }),
  /** Null: what is usual in the country. */
  paper: field.choice({ a4: 'A4', letter: 'Letter' }, { label: 'Paper size' }).nullable(),
}
const version = field.integer({ min: 1 })
const series = {
  series: field.choice(numberSeries, { label: 'Numbers of' }),
  prefix: field.text({
    min: 1,
    max: 10,
    help: 'Letters, digits, hyphens, slashes and full stops, such as “R26-”.',
  }),
}

const organisation = z.object({
  version,
  /** Under which people know it. */
  name: field.text(),
  ...details,
  /** As an address that a page can show by itself. */
  logo: z.string().startsWith('data:image/png;base64,').nullable(),
  /** What is numbered without gaps, how its numbers begin, and which comes next. */
  series: z.array(z.object({ ...series, next: field.text() })),
})

/** What documents say of the organisation, and what is usual where it is. */
export const organisationSettings = {
  read: defineOperation({
    id: 'organisation.read',
    api: 'admin',
    method: 'GET',
    path: '/organisation',
    summary: 'Read the letterhead of the organisation and its defaults',
    access: { needs: 'profile', action: 'read', subject: 'Organisation' },
    answer: organisation,
  }),
  change: defineOperation({
    id: 'organisation.change',
    api: 'admin',
    method: 'PATCH',
    path: '/organisation',
    summary: 'Change the letterhead of the organisation or its defaults',
    access: { needs: 'profile', action: 'update', subject: 'Organisation' },
    body: z.strictObject({ version, ...z.object(details).partial().shape }),
    answer: organisation,
  }),
  /** Refused with 422 on `prefix` where the numbers of another series begin alike, or began so before. */
  changeSeries: defineOperation({
    id: 'organisation.changeSeries',
    api: 'admin',
    method: 'PATCH',
    path: '/organisation/series',
    summary: 'Change how new numbers of receipts or credit notes begin; they stay without gaps',
    access: { needs: 'profile', action: 'update', subject: 'Organisation' },
    body: z.strictObject({ version, ...series }),
    answer: organisation,
  }),
  /** Refused with 422 on `file` when it is no picture, 413 when it is larger than 10 MB. */
  changeLogo: defineOperation({
    id: 'organisation.changeLogo',
    api: 'admin',
    method: 'PUT',
    path: '/organisation/logo',
    summary: 'Replace the logo of the letterhead (one JPEG, PNG, WebP or AVIF, up to 10 MB)',
    access: { needs: 'profile', action: 'update', subject: 'Organisation' },
    bodyKind: 'multipart',
    answer: organisation,
  }),
  removeLogo: defineOperation({
    id: 'organisation.removeLogo',
    api: 'admin',
    method: 'DELETE',
    path: '/organisation/logo',
    summary: 'Remove the logo of the letterhead',
    access: { needs: 'profile', action: 'update', subject: 'Organisation' },
    answer: organisation,
  }),
}
