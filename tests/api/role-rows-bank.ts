import { buyers, managers, of, row } from './role-cells.ts'

/** Bank accounts, and what banks say of them. */
export const bankRows = {
  ...of('bank-accounts', buyers, 'list get'),
  ...of('bank-accounts', managers, 'create update'),
  'bank-accounts.remove': row('none', { admin: 'all' }),
  ...of('bank-statements', managers, 'list get preview import remove'),
  ...of('bank-lines', managers, 'list get accounts unmatched match matchPreview undo matchSure refresh'),
  ...of('bank-rules', managers, 'list add forget'),
  ...of('bank-reconciliations', managers, 'read close report history'),
  'bank-reconciliations.reopen': row('none', { admin: 'all' }),
}
