import { describe, expect, it } from 'vitest'
import { tenantName, tenantNameProblem } from './name.ts'

describe('the name of a tenant', () => {
  it('is the name of the person, or that of the company', () => {
    const names = { firstName: 'Ada', lastName: 'Obi', companyName: 'Obi Foods Ltd' }
    expect(tenantName({ kind: 'person', ...names })).toBe('Ada Obi')
    expect(tenantName({ kind: 'person', firstName: 'Ada' })).toBe('Ada')
    expect(tenantName({ kind: 'company', ...names })).toBe('Obi Foods Ltd')
  })
  it('is asked for where it lacks', () => {
    expect(tenantNameProblem({ kind: 'person', lastName: 'Obi' })).toBeUndefined()
    expect(tenantNameProblem({ kind: 'person', companyName: 'Obi' })?.field).toBe('lastName')
    expect(tenantNameProblem({ kind: 'company', lastName: 'Obi' })?.field).toBe('companyName')
  })
})
