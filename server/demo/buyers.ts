import type { SaleStage } from '#domain/sales/vocabulary.ts'

/** Somebody who offers for a property; days count back from today, shares are hundredths of a percent of what is asked. */
export interface Buyer {
  reference: string
  buyer: string
  email: string
  priceBps: number
  offered: number
  stage: SaleStage
  funding: 'cash' | 'mortgage' | 'instalments'
  conditions?: string
  /** Days from today to the planned completion. */
  completion?: number
  /** Share of the price, and days from today. */
  instalments?: readonly (readonly [description: string, bps: number, days: number])[]
  accepted?: number
  contracted?: number
  /** Shares of the price that are paid, and when. */
  paid?: readonly (readonly [bps: number, daysAgo: number])[]
  ended?: number
  reason?: string
}

export const buyers: readonly Buyer[] = [
  // Three to choose from.
  {
    reference: 'IKY-007',
    buyer: 'Chidinma and Emeka Obi',
    email: 'c.obi@example.com',
    priceBps: 9_600,
    offered: 12,
    stage: 'offer',
    funding: 'mortgage',
    conditions: 'A survey, and the approval of the mortgage.',
    completion: 90,
  },
  {
    reference: 'IKY-007',
    buyer: 'Lagoon Crest Holdings',
    email: 'deals@lagooncrest.example',
    priceBps: 9_250,
    offered: 9,
    stage: 'offer',
    funding: 'cash',
    completion: 21,
  },
  {
    reference: 'IKY-007',
    buyer: 'Folake Adebayo',
    email: 'folake.adebayo@example.com',
    priceBps: 10_000,
    offered: 4,
    stage: 'offer',
    funding: 'instalments',
    completion: 180,
    instalments: [
      ['Deposit', 2_000, 14],
      ['Second instalment', 4_000, 90],
      ['On completion', 4_000, 180],
    ],
  },
  {
    reference: 'IKY-016',
    buyer: 'Bello Estates',
    email: 'office@belloestates.example',
    priceBps: 9_800,
    offered: 75,
    stage: 'underContract',
    funding: 'instalments',
    completion: 45,
    instalments: [
      ['Deposit', 1_000, -55],
      ['Foundation', 3_000, -6],
      ['On completion', 6_000, 45],
    ],
    accepted: 68,
    contracted: 58,
    paid: [
      [1_000, 55],
      [1_500, 5],
    ],
  },
  {
    reference: 'CHI-003',
    buyer: 'Maria Delgado',
    email: 'm.delgado@example.com',
    priceBps: 10_100,
    offered: 16,
    stage: 'accepted',
    funding: 'mortgage',
    conditions: 'The inspection.',
    completion: 50,
    accepted: 8,
  },
  {
    reference: 'CHI-003',
    buyer: 'Tom and Ruth Becker',
    email: 'beckers@example.com',
    priceBps: 9_700,
    offered: 18,
    stage: 'offer',
    funding: 'cash',
    completion: 30,
  },
  {
    reference: 'LDN-005',
    buyer: 'Oliver Marsh',
    email: 'o.marsh@example.com',
    priceBps: 9_900,
    offered: 110,
    stage: 'fallenThrough',
    funding: 'mortgage',
    accepted: 100,
    ended: 62,
    reason: 'The mortgage was refused after the survey.',
  },
  {
    reference: 'LDN-005',
    buyer: 'Anjali Mehta',
    email: 'anjali.mehta@example.com',
    priceBps: 9_800,
    offered: 48,
    stage: 'underContract',
    funding: 'cash',
    completion: 20,
    accepted: 40,
    contracted: 15,
  },
  {
    reference: 'ABJ-006',
    buyer: 'Yakubu Musa',
    email: 'y.musa@example.com',
    priceBps: 6_500,
    offered: 30,
    stage: 'cancelled',
    funding: 'cash',
    ended: 27,
    reason: 'Far below what the owner expects.',
  },
  {
    reference: 'CHI-011',
    buyer: 'Grace Kim',
    email: 'grace.kim@example.com',
    priceBps: 10_000,
    offered: 130,
    stage: 'completed',
    funding: 'mortgage',
    completion: -50,
    accepted: 122,
    contracted: 110,
    paid: [
      [1_000, 110],
      [9_000, 50],
    ],
    ended: 50,
  },
  {
    reference: 'LDN-011',
    buyer: 'Harcourt Parking',
    email: 'estates@harcourtparking.example',
    priceBps: 9_900,
    offered: 95,
    stage: 'completed',
    funding: 'cash',
    completion: -30,
    accepted: 90,
    contracted: 70,
    paid: [[10_000, 30]],
    ended: 30,
  },
]
