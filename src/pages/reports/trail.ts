import { paths } from '#src/lib/paths.ts'

/** Above every report that stands here. */
export const reportsTrail = [{ label: 'Reports', to: paths.reports() }] as const
