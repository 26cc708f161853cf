/** Who rents: a person, or a company in whose name somebody acts. */
export const tenantKinds = { person: 'Person', company: 'Company' } as const
export type TenantKind = keyof typeof tenantKinds
