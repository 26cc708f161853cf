import type { IssueCategory, IssuePriority } from '#domain/issues/vocabulary.ts'

/** Work that comes back, as the demonstration plans it. */
export interface PlanEntry {
  title: string
  description: string
  category: IssueCategory
  priority: IssuePriority
  /** References of the properties at which it is done. */
  at: readonly string[]
  /** The rule, without its end. */
  every: string
  /** After how many times it ends; most of it never does. */
  ends?: number
  /** How many days before today it began, and so on which days it comes. */
  begunDaysAgo: number
  leadDays: number
  /** Which trade does it; nobody yet where it is left out. */
  trade?: 'plumbing' | 'electrical'
  /** Major units, at Lagos prices in thousands of naira. */
  cost: number
  paused?: true
}

export const planEntries: readonly PlanEntry[] = [
  {
    title: 'Service the generator',
    description: 'Oil and filters, coolant, belts, battery; half an hour under load. Note the running hours.',
    category: 'power',
    priority: 'high',
    at: ['IKY-003', 'VIC-009', 'LEK-005'],
    every: 'FREQ=MONTHLY;BYMONTHDAY=5',
    begunDaysAgo: 400,
    leadDays: 7,
    trade: 'electrical',
    cost: 120,
  },
  {
    title: 'Test the generator under load',
    description: 'Ten minutes on the building’s load. Report anything unusual.',
    category: 'power',
    priority: 'medium',
    at: ['IKY-003', 'IKJ-005'],
    every: 'FREQ=WEEKLY;BYDAY=TU',
    begunDaysAgo: 220,
    leadDays: 2,
    trade: 'electrical',
    cost: 0,
  },
  {
    title: 'Lift inspection',
    description: 'With the insurer’s engineer; the certificate goes to the documents of the property.',
    category: 'lift',
    priority: 'high',
    at: ['IKY-003', 'LDN-002'],
    every: 'FREQ=MONTHLY;INTERVAL=6',
    begunDaysAgo: 352,
    leadDays: 21,
    cost: 260,
  },
  {
    title: 'Service the lift',
    description: 'Doors, brakes, ropes and emergency call.',
    category: 'lift',
    priority: 'medium',
    at: ['IKY-003'],
    every: 'FREQ=MONTHLY;BYMONTHDAY=18',
    begunDaysAgo: 300,
    leadDays: 5,
    cost: 90,
  },
  {
    title: 'Check fire extinguishers',
    description: 'Pressure, seal, date of the last service, and that each hangs where the plan has it.',
    category: 'fireSafety',
    priority: 'high',
    at: ['VIC-009', 'YAB-004', 'LDN-005', 'MAN-001'],
    every: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=12',
    begunDaysAgo: 380,
    leadDays: 10,
    cost: 35,
  },
  {
    title: 'Test the fire alarm',
    description: 'One call point each week, the next in the row. Write it into the log book.',
    category: 'fireSafety',
    priority: 'medium',
    at: ['LDN-001', 'LDN-005'],
    every: 'FREQ=WEEKLY;BYDAY=WE',
    begunDaysAgo: 180,
    leadDays: 1,
    trade: 'electrical',
    cost: 0,
  },
  {
    title: 'Clean the gutters',
    description: 'Gutters, outlets and the flat roof; before and after the rains.',
    category: 'roof',
    priority: 'medium',
    at: ['IKY-009', 'LDN-007', 'CHI-001'],
    every: 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=24',
    begunDaysAgo: 358,
    leadDays: 14,
    cost: 60,
  },
  {
    title: 'Wash the water tanks',
    description: 'Drain, scrub and disinfect; sample to the laboratory two days later.',
    category: 'waterSupply',
    priority: 'high',
    at: ['IKY-003', 'LEK-005'],
    every: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=27',
    begunDaysAgo: 340,
    leadDays: 10,
    trade: 'plumbing',
    cost: 85,
  },
  {
    title: 'Service the borehole pump',
    description: 'Current, pressure, level; clean the strainer.',
    category: 'waterSupply',
    priority: 'medium',
    at: ['VIC-009'],
    every: 'FREQ=MONTHLY;INTERVAL=4;BYMONTHDAY=9',
    begunDaysAgo: 250,
    leadDays: 7,
    trade: 'plumbing',
    cost: 70,
  },
  {
    title: 'Pest control',
    description:
      'Common parts, refuse room and kitchens that ask for it. Put up the notice three days before.',
    category: 'pests',
    priority: 'medium',
    at: ['YAB-004', 'IKJ-002', 'LEK-005'],
    every: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1',
    begunDaysAgo: 210,
    leadDays: 6,
    cost: 45,
  },
  {
    title: 'Service air conditioners',
    description: 'Filters, drains and gas in the common parts and the offices.',
    category: 'cooling',
    priority: 'medium',
    at: ['VIC-009'],
    every: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15',
    begunDaysAgo: 190,
    leadDays: 7,
    trade: 'electrical',
    cost: 150,
  },
  {
    title: 'Gas safety check',
    description: 'Every appliance and flue, with the record for each flat.',
    category: 'heating',
    priority: 'high',
    at: ['LDN-008', 'MAN-002'],
    every: 'FREQ=YEARLY',
    begunDaysAgo: 345,
    leadDays: 28,
    cost: 95,
  },
  {
    title: 'Cut hedges and lawns',
    description: 'Paths and entrances first; take the cuttings away.',
    category: 'grounds',
    priority: 'low',
    at: ['IKY-007', 'NBO-001'],
    every: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR',
    begunDaysAgo: 120,
    leadDays: 3,
    cost: 25,
  },
  {
    title: 'Treat the damp course',
    description: 'Injection and drying, in four visits.',
    category: 'damp',
    priority: 'medium',
    at: ['LDN-007'],
    every: 'FREQ=MONTHLY',
    ends: 4,
    begunDaysAgo: 75,
    leadDays: 5,
    cost: 140,
  },
  {
    title: 'Paint the railings',
    description: 'Rub down, prime and paint, one side of the court each year.',
    category: 'painting',
    priority: 'low',
    at: ['IKY-009'],
    every: 'FREQ=YEARLY',
    begunDaysAgo: 300,
    leadDays: 30,
    cost: 180,
    paused: true,
  },
]
