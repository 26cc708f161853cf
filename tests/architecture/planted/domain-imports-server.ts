import { Refusal } from '#server/errors.ts'

export const planted = Refusal
