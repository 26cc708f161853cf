export { crud } from './crud.ts'
export { handlers } from './schedule.ts'
