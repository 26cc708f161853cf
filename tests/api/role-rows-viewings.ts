import { deciders, managers, of, row, salespeople } from './role-cells.ts'

const readers = {
  ...deciders,
  'facility-manager': 'scope',
  'staff-member': 'scope',
  ...salespeople('scope'),
} as const
const keepers = { ...deciders, ...salespeople('scope') } as const

/** Viewings: realtors and agents keep those of their listings. */
export const viewingRows = {
  ...of('viewings', readers, 'list get slots activity'),
  // Those that they host.
  ...of(
    'viewings',
    { ...keepers, 'facility-manager': 'seen', 'staff-member': 'seen' },
    'update changeStatus move',
  ),
  'viewings.book': row('none', { ...keepers, 'staff-member': 'scope' }),
  'viewings.export': row('none', deciders),
  ...of('prospects', { ...keepers, 'staff-member': 'scope' }, 'list get create activity'),
  'prospects.update': row('none', keepers),
  'prospects.remove': row('none', deciders),
  // Whoever makes no tenants makes none of a prospect.
  'prospects.makeTenant': row('none', { ...deciders, ...salespeople('seen') }),
  'prospects.export': row('none', deciders),
  ...of('viewing-hours', keepers, 'read change'),
  // Whoever says what is listed.
  ...of('sharing', deciders, 'property changeProperty portfolio changePortfolio'),
  ...of('share-links', deciders, 'list get ofProperty ofPortfolio update revoke activity'),
  // One's own.
  ...of(
    'host-hours',
    {
      ...managers,
      'portfolio-manager': 'all',
      'facility-manager': 'all',
      'staff-member': 'all',
      ...salespeople('all'),
    },
    'read change',
  ),
}
