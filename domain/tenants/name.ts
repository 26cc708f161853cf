import type { TenantKind } from './vocabulary.ts'

export interface TenantNames {
  kind?: TenantKind | null
  firstName?: string | null
  lastName?: string | null
  companyName?: string | null
}

/** What a tenant is called: "Ada Obi", or the company's name. Empty when nothing is known. */
export function tenantName({ kind, firstName, lastName, companyName }: TenantNames): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return kind === 'company' ? (companyName ?? '') : person
}

/** The field that lacks a name, with the sentence for the form. */
export function tenantNameProblem(tenant: TenantNames): { field: string; message: string } | undefined {
  if (tenantName(tenant) !== '') return undefined
  return tenant.kind === 'company'
    ? { field: 'companyName', message: 'Enter the name of the company.' }
    : { field: 'lastName', message: 'Enter a first or a last name.' }
}
