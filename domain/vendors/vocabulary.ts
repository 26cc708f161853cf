/** What a vendor does or supplies → what people read. */
export const vendorTrades = {
  building: 'Building and repairs',
  plumbing: 'Plumbing',
  electrical: 'Electrical',
  power: 'Generators and power',
  waterSupply: 'Water supply',
  heating: 'Heating and hot water',
  cooling: 'Air conditioning',
  appliances: 'Appliances',
  roof: 'Roofing',
  doors: 'Doors, windows and locks',
  painting: 'Painting and finishes',
  lift: 'Lifts',
  fireSafety: 'Fire safety',
  security: 'Security',
  internet: 'Internet and TV',
  pests: 'Pest control',
  cleaning: 'Cleaning',
  waste: 'Waste',
  grounds: 'Landscaping',
  utilities: 'Electricity, gas and water',
  insurance: 'Insurance',
  legal: 'Legal',
  surveying: 'Surveying and valuation',
  accounting: 'Accounting',
  letting: 'Letting and advertising',
  authority: 'Public authority',
  other: 'Other',
} as const

/** Whether a vendor is still chosen → what people read; what was bought from it stays. */
export const vendorStatuses = { active: 'In use', archived: 'Archived' } as const
