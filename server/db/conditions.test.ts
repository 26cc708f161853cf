import { describe, expect, it } from 'vitest'
import { adminResources } from '#contract/admin/index.ts'
import { tenantResources } from '#contract/tenant/index.ts'
import { abilityOf, actions, defaultRules, roleKeys, rulesFor, subjects } from '#domain/access/index.ts'
import type { Resource } from '#contract/kit/index.ts'
import { scopeOf } from './conditions.ts'

const person = { userId: crypto.randomUUID(), profileId: crypto.randomUUID(), scope: {} }
const resources: Resource[] = Object.values({ ...tenantResources, ...adminResources })

describe('abilities as SQL', () => {
  it.each(roleKeys)('RP-03 can be made of every default rule of %s', (role) => {
    const ability = abilityOf(rulesFor(defaultRules[role], person))
    for (const resource of resources) {
      for (const action of actions) expect(() => scopeOf(ability, action, resource)).not.toThrow()
    }
    for (const subject of subjects) expect(() => ability.can('read', { __type: subject })).not.toThrow()
  })

  it('refuses a rule that it does not understand instead of leaving it out', () => {
    const rules = (conditions: Record<string, unknown>) =>
      abilityOf([{ action: 'read', subject: 'Property', conditions }])
    const properties = tenantResources.properties
    expect(() => scopeOf(rules({ nonsense: 1 }), 'read', properties)).toThrow(/unknown field/)
    expect(() => scopeOf(rules({ title: { $regex: '^a' } }), 'read', properties)).toThrow(/does not know/)
  })
})
