import { deciders, managers, of } from './role-cells.ts'

/** Payments online: tenants pay; whoever takes rent sees what comes of it. */
export const onlinePaymentRows = {
  ...of(
    'online-payments',
    { ...deciders, 'staff-member': 'scope', renter: 'scope' },
    'list get check activity',
  ),
  ...of('online-payments', { ...managers, renter: 'scope' }, 'start checkout payable'),
  ...of('online-payments', deciders, 'record dismiss export'),
  ...of('pay-links', deciders, 'ofLease make revoke'),
  ...of('payment-providers', { admin: 'all' }, 'read change test'),
}
