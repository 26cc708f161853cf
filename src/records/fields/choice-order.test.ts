import { describe, expect, it } from 'vitest'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { tenantResources } from '#contract/tenant/resources.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { choiceOrder } from './choice-order.ts'

describe('the order of choices', () => {
  it.each(Object.values(tenantResources))('of $name is one that the server sorts by', (resource) => {
    const { field } = choiceOrder(resource)
    expect(resource.sort).toContain(field)
  })

  it('is by what records are called, or as their list is', () => {
    expect(choiceOrder(tenants)).toEqual({ field: tenants.title, order: 'asc' })
    expect(choiceOrder(expenses)).toEqual({ field: 'incurredOn', order: 'desc' })
  })
})
