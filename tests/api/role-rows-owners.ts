import { buyers, deciders, of, row } from './role-cells.ts'

/** Owners, what they pay for being managed, and what they are paid. */
export const ownerRows = {
  // Landlords see themselves.
  ...of(
    'owners',
    { ...buyers, 'facility-manager': 'all', 'staff-member': 'all', landlord: 'scope' },
    'list get activity holdings',
  ),
  ...of('owners', buyers, 'create update'),
  'owners.export': row('none', { ...buyers, landlord: 'scope' }),
  ...of('owners', { ...buyers, landlord: 'scope' }, 'statement exportStatement year exportYear funds'),
  // Of owners whom everybody of them knows, for properties of theirs.
  ...of('owners', buyers, 'mailPreview sendMails'),
  ...of('management-agreements', { ...deciders, landlord: 'scope' }, 'list get activity export'),
  ...of('management-agreements', deciders, 'create update charge reverseFee'),
  'management-agreements.due': row('none', buyers),
  'management-agreements.remove': row('none', { admin: 'all' }),
  ...of('owner-payments', { ...deciders, landlord: 'scope' }, 'list get activity export batch'),
  ...of('owner-payments', deciders, 'pay payPreview receive receivePreview reverse reversePreview bankFile'),
  ...of('owner-payments', { ...buyers, landlord: 'all' }, 'requests'),
  ...of('owner-payments', buyers, 'short payable withdraw'),
  'owner-payments.ask': row('none', deciders),
  'owners.remove': row('none', { admin: 'all' }),
}
