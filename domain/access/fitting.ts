import { roleKeys, type RoleKey } from './vocabulary.ts'

const team: readonly RoleKey[] = [
  'admin',
  'team-lead',
  'portfolio-manager',
  'facility-manager',
  'staff-member',
]

/** The roles that a field is for, of those that come with the product. */
const meant: Readonly<Record<string, readonly string[]>> = {
  assigneeId: team,
  portfolioManagerId: team,
  facilityManagerId: team,
  managerId: team,
  contractorId: ['service-man'],
}

const isOwn = (role: string) => !roleKeys.some((key) => key === role)

/** Whether somebody can be chosen for a field. What a role of an organisation's own is for, only its people know. */
export const fits = ({ roles }: { roles: readonly string[] }, field: string): boolean =>
  !(field in meant) || roles.some((role) => isOwn(role) || meant[field]!.includes(role))
