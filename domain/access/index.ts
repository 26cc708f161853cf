export { abilityOf, allows, type Ability } from './ability.ts'
export { defaultRules } from './default-rules.ts'
export { missingFor } from './grants.ts'
export { rulesFor, type AccessPerson, type AccessRule, type ProfileScope } from './rules.ts'
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
