import type { AccessRule } from '#domain/access/index.ts'
import type { Currency } from '#domain/money/currencies.ts'

/** Who is at the screen, as what, and what that allows. */
export interface CurrentProfile {
  user: { id: string; name: string; email: string }
  profileId: string
  role: string
  roleLabel: string
  organisation: { id: string; name: string; currency: Currency; country: string; timezone: string }
  rules: readonly AccessRule[]
  /** Through whose eyes an administrator looks: everything here is that person's, and nothing can be changed. */
  viewing: { until: string } | null
  /** Whether there is another profile to switch to. */
  hasOthers: boolean
}
