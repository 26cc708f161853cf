import type { PersonKey } from './people.ts'

/**
 * Properties that people of assigned roles see, by reference (docs/spec/domain.md "Default rules per role"). Managers and
 * owners need none: their name stands on the property.
 */
export const scopes: Partial<Record<PersonKey, readonly string[]>> = {
  staff: ['IKY-003', 'IKY-007', 'IKY-009', 'LEK-002', 'LEK-005', 'VIC-009', 'YAB-004', 'IKJ-002'],
  partner: ['LDN-001', 'LDN-002', 'LDN-005', 'LDN-007', 'LDN-008', 'MAN-001'],
  renter: ['IKY-003'],
  serviceMan: ['IKY-003', 'IKY-014', 'LEK-005', 'VIC-009'],
  electrician: ['YAB-001', 'YAB-004', 'IKJ-005'],
  realtor: ['IKY-007', 'IKY-016', 'LEK-002', 'LEK-008', 'VIC-001', 'IKJ-005', 'IKJ-007'],
  agent: ['LDN-002', 'LDN-007', 'LDN-008', 'LDN-009', 'LDN-012', 'MAN-001', 'MAN-002'],
  ridleyTenant: ['R-01'],
}
