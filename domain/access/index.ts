export { abilityOf, allows, rulesOfAbility, type Ability } from './ability.ts'
export { problemsOf } from './check-rules.ts'
export { defaultRules } from './default-rules.ts'
export { followDefault } from './follow-default.ts'
export { missingFor } from './grants.ts'
export { explain } from './explain.ts'
export {
  cellOf,
  differences,
  isCellWithin,
  matrixOf,
  rulesOf,
  sameCell,
  withCell,
  type Cell,
  type Difference,
  type Matrix,
} from './matrix.ts'
export { accessVocabulary, actionWords, fieldActions, reachesFor, reachOf } from './reaches.ts'
export { fieldsAllowedEverywhere } from './everywhere.ts'
export { everything, type Reach } from './reach.ts'
export { reachesThrough, rulesFor, type AccessPerson, type AccessRule, type ProfileScope } from './rules.ts'
export { abilitiesOf, abilityWords, cellWords, ruleWords } from './sentences.ts'
export {
  actions,
  roleKeys,
  roleLabels,
  subjects,
  type Action,
  type RoleKey,
  type Subject,
} from './vocabulary.ts'
export { missingWords, subjectWords } from './words.ts'
