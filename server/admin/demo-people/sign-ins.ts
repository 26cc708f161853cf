import { roleKeys } from '#domain/access/index.ts'

/** The sign-ins that the demonstration offers (docs/spec/decisions.md "Running"); all have the same password. */
export const demoSignIns = [...roleKeys, 'two-profiles'].map((name) => `${name}@demo.freehold.example`)
export const demoPassword = 'Freehold-demo-1'
