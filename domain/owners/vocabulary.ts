/** What an owner is → what people read. */
export const ownerKinds = { person: 'Person', company: 'Company' } as const

export const ownerStatuses = { active: 'Active', archived: 'Archived' } as const
