import { paging } from '#contract/kit/index.ts'

export const planted = paging
