export { abilityOf, allows, type Ability } from './ability.ts'
export { problemsOf } from './check-rules.ts'
export { defaultRules } from './default-rules.ts'
export { missingFor } from './grants.ts'
export { explain } from './explain.ts'
export { differences, matrixOf, rulesOf, withCell } from './matrix.ts'
export { accessVocabulary, fieldActions, reachesFor, reachOf } from './reaches.ts'
export { rulesFor, type AccessPerson, type AccessRule, type ProfileScope } from './rules.ts'
export { cellWords, ruleWords } from './sentences.ts'
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
