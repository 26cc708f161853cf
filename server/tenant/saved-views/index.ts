import { savedViewCrud } from './crud.ts'

export const crud = savedViewCrud
