/** Vocabularies of a portfolio (docs/spec/domain.md "Portfolio"): stored value → what people read. */
export const visibilities = { private: 'Private', public: 'Public' } as const
export const portfolioStatuses = { active: 'Active', archived: 'Archived' } as const

/** The most properties that one change puts in or takes out. */
export const mostMoved = 10_000
