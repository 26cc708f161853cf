import type { ServiceChargeStage } from '#domain/service-charges/vocabulary.ts'
import type { Tone } from '#src/resources/screens.ts'

export const stageTones: Readonly<Record<ServiceChargeStage, Tone>> = {
  draft: 'quiet',
  approved: 'info',
  locked: 'good',
  reconciling: 'attention',
  reconciled: 'good',
  archived: 'quiet',
}
