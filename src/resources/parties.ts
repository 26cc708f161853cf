/** What screens of vendors and owners have in common: whoever is paid, is archived, and is reached alike. */

/** Archived once nobody chooses them any more, and brought back. */
export const archivable = {
  tones: { status: { active: 'good', archived: 'quiet' } },
  status: {
    field: 'status',
    next: (from: 'active' | 'archived'): ('active' | 'archived')[] =>
      from === 'active' ? ['archived'] : ['active'],
    archived: 'archived',
    restored: 'active',
    initial: ['active'],
    final: {},
  },
} as const

/** Fields of a form on how to reach somebody, and on where they are paid; those of a line beside each other. */
export const reachFields = ['contactName', 'email', ['dialCode', 'phone'], 'address', 'userId'] as const
export const bankFields = ['bankName', 'accountName', ['accountNumber', 'sortCode'], ['iban', 'bic']] as const
