import type { ImportField } from './fields.ts'
import { frequencyWords, wordList as words } from './option-words.ts'

/** What people call the columns of a tenancy schedule or rent roll in their files, beside the product's own labels. */
export const tenancyWords: Readonly<Record<string, Partial<ImportField>>> = {
  propertyId: {
    example: 'P-00001',
    synonyms: words(
      'property, property reference, property ref, property code, property name, building, estate, development, site',
    ),
  },
  unitLabel: {
    example: 'Flat 2A',
    numbers: true,
    synonyms: words(
      'unit, unit id, unit ref, unit no, unit number, unit label, unit name, flat, flat no, flat number, apt, apartment, apartment no, suite, door, room, shop, space, premises',
    ),
  },
  reference: {
    example: 'L-00001',
    numbers: true,
    synonyms: words(
      'lease id, lease no, lease number, lease ref, tenancy id, tenancy ref, tenancy no, agreement no, agreement id, contract no, contract id, tenant id, tenant no, tenant ref, tenant code, id, ref',
    ),
  },
  tenantName: {
    example: 'Ada Obi',
    synonyms: words(
      'tenant, tenant name, full name, fullname, name, lessee, resident, occupier, occupant, renter, leaseholder, customer',
    ),
  },
  email: { example: 'ada@example.com', synonyms: words('email address, e mail, mail, tenant email') },
  phone: {
    example: '+234 803 123 4567',
    dialCodeField: 'dialCode',
    synonyms: words('phone number, telephone, tel, mobile, cell, contact number, tenant phone'),
  },
  dialCode: { synonyms: words('country calling code, dialling code') },
  start: {
    example: '2026-01-01',
    synonyms: words(
      'lease start, start, start date, lease start date, tenancy start, commencement, commencement date, from, lease from, move in, move in date, begin date',
    ),
  },
  end: {
    example: '2026-12-31',
    synonyms: words(
      'lease end, end, end date, lease end date, tenancy end, expiry, expiry date, expiration, lease expiry, to, lease to, until, termination date',
    ),
  },
  rent: {
    example: '150000',
    synonyms: words(
      'monthly rent, annual rent, current rent, contract rent, passing rent, rent amount, rent per month, rent pcm, rental, lease rent',
    ),
  },
  frequency: { example: 'Monthly', synonyms: words('rent frequency, payment frequency, rent period, per') },
  dueDay: { example: '1', synonyms: words('rent due day, due date, payment day, day due') },
  deposit: {
    example: '150000',
    synonyms: words('security deposit, deposit amount, deposit held, caution, caution fee, bond'),
  },
  state: { example: 'Active', synonyms: words('status, lease status, tenancy status, tenant status') },
  noticeGivenOn: {
    onlyWhere: { field: 'state', is: 'notice' },
    synonyms: words('notice date, notice given date, notice received'),
  },
  notes: { rest: true, synonyms: words('note, comment, comments, remarks') },
}

/** What people write for the options, by field and option. */
export const tenancyOptionWords: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  frequency: frequencyWords,
  state: {
    active: words(
      'current, live, occupied, in place, running, open, holding over, holdover, month to month, periodic, rolling',
    ),
    notice: words(
      'notice to vacate, on notice, under notice, notice given, notice served, vacating, moving out, ntv',
    ),
    ended: words('past, former, expired, terminated, closed, vacated, moved out, inactive, finished'),
  },
}
