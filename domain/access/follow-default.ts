import { cellOf, differences, matrixOf, rulesOf, sameCell, withCell } from './matrix.ts'
import { accessVocabulary } from './reaches.ts'
import type { AccessRule } from './rules.ts'
import { actions, subjects } from './vocabulary.ts'

/**
 * What a role may do once its default has become another one: whatever it says as the former default did follows the
 * new one, such as kinds of records that are new; whatever somebody has changed stays as they left it.
 */
export function followDefault(
  rules: readonly AccessRule[],
  { former, current }: { former: readonly AccessRule[]; current: readonly AccessRule[] },
): AccessRule[] {
  if (differences(former, rules).length === 0) return [...current]
  const [own, was, is] = [matrixOf(rules), matrixOf(former), matrixOf(current)]
  const isGeneral = actions.every((action) =>
    sameCell(cellOf(rules, 'all', action), cellOf(former, 'all', action)),
  )
  let next = { ...own, base: isGeneral ? is.base : own.base }
  for (const subject of subjects) {
    for (const action of accessVocabulary[subject].actions) {
      const [mine, before, after] = [own, was, is].map(({ cells }) => cells[subject][action] ?? [])
      if (sameCell(mine!, before!)) next = withCell(next, subject, action, after!)
    }
  }
  return rulesOf(next)
}
