import type { RoleKey } from '#domain/access/index.ts'

export interface PersonEntry {
  firstName: string
  lastName: string
  email: string
  phone: readonly [dialCode: string, number: string]
  /** Organisation → role there. */
  profiles: readonly (readonly [organisation: 'management' | 'landlord', role: RoleKey])[]
  /** What they do, for people who read the list. */
  title: string
}

const demo = (name: string) => `${name}@demo.freehold.example`
const office = (name: string) => `${name}@adeyemihart.example`
const ridley = (name: string) => `${name}@ridleyhomes.example`
const ng = (number: string) => ['+234', number] as const
const uk = (number: string) => ['+44', number] as const
const us = (number: string) => ['+1', number] as const

/** Numbers come from ranges that no operator assigns. */
export const people = {
  admin: {
    firstName: 'Folasade',
    lastName: 'Adeyemi',
    email: demo('admin'),
    phone: ng('8990140211'),
    profiles: [['management', 'admin']],
    title: 'Managing partner',
  },
  teamLead: {
    firstName: 'Jonathan',
    lastName: 'Hart',
    email: demo('team-lead'),
    phone: uk('7700900214'),
    profiles: [['management', 'team-lead']],
    title: 'Partner, operations',
  },
  lagosManager: {
    firstName: 'Chidinma',
    lastName: 'Okafor',
    email: demo('portfolio-manager'),
    phone: ng('8990140318'),
    profiles: [['management', 'portfolio-manager']],
    title: 'Portfolio manager, Lagos Island',
  },
  lagosFacilities: {
    firstName: 'Emeka',
    lastName: 'Nwosu',
    email: demo('facility-manager'),
    phone: ng('8990140442'),
    profiles: [['management', 'facility-manager']],
    title: 'Facility manager, Lagos',
  },
  staff: {
    firstName: 'Aisha',
    lastName: 'Bello',
    email: demo('staff-member'),
    phone: ng('8990140556'),
    profiles: [['management', 'staff-member']],
    title: 'Property officer',
  },
  landlord: {
    firstName: 'Ngozi',
    lastName: 'Eze',
    email: demo('landlord'),
    phone: ng('8990140673'),
    profiles: [['management', 'landlord']],
    title: 'Owner',
  },
  partner: {
    firstName: 'Harriet',
    lastName: 'Cole',
    email: demo('partners'),
    phone: uk('7700900327'),
    profiles: [['management', 'partners']],
    title: 'Chartered surveyor, Cole Whitmore',
  },
  renter: {
    firstName: 'Samuel',
    lastName: 'Adebayo',
    email: demo('renter'),
    phone: ng('8990140789'),
    profiles: [['management', 'renter']],
    title: 'Tenant, Glover Road Apartments',
  },
  serviceMan: {
    firstName: 'Ibrahim',
    lastName: 'Musa',
    email: demo('service-man'),
    phone: ng('8990140894'),
    profiles: [['management', 'service-man']],
    title: 'Plumber',
  },
  realtor: {
    firstName: 'Kemi',
    lastName: 'Lawal',
    email: demo('realtors'),
    phone: ng('8990141027'),
    profiles: [['management', 'realtors']],
    title: 'Realtor, Lagos',
  },
  agent: {
    firstName: 'Daniel',
    lastName: 'Osei',
    email: demo('agents'),
    phone: uk('7700900438'),
    profiles: [['management', 'agents']],
    title: 'Letting agent, London',
  },
  twoProfiles: {
    firstName: 'Olivia',
    lastName: 'Mensah',
    email: demo('two-profiles'),
    phone: uk('7700900541'),
    profiles: [
      ['management', 'portfolio-manager'],
      ['landlord', 'team-lead'],
    ],
    title: 'Portfolio manager, Abuja, Port Harcourt and Nairobi',
  },
  mainlandManager: {
    firstName: 'Tunde',
    lastName: 'Bakare',
    email: office('tunde.bakare'),
    phone: ng('8990141132'),
    profiles: [['management', 'portfolio-manager']],
    title: 'Portfolio manager, Lagos Mainland',
  },
  londonManager: {
    firstName: 'Priya',
    lastName: 'Raman',
    email: office('priya.raman'),
    phone: uk('7700900655'),
    profiles: [['management', 'portfolio-manager']],
    title: 'Portfolio manager, London and Manchester',
  },
  chicagoManager: {
    firstName: 'Marcus',
    lastName: 'Whitfield',
    email: office('marcus.whitfield'),
    phone: us('3125550142'),
    profiles: [['management', 'portfolio-manager']],
    title: 'Portfolio manager, Chicago',
  },
  ukFacilities: {
    firstName: 'Tomasz',
    lastName: 'Kowalczyk',
    email: office('tomasz.kowalczyk'),
    phone: uk('7700900762'),
    profiles: [['management', 'facility-manager']],
    title: 'Facility manager, United Kingdom',
  },
  chicagoFacilities: {
    firstName: 'Luis',
    lastName: 'Ortega',
    email: office('luis.ortega'),
    phone: us('3125550178'),
    profiles: [['management', 'facility-manager']],
    title: 'Facility manager, Chicago',
  },
  secondLandlord: {
    firstName: 'Babatunde',
    lastName: 'Ogunleye',
    email: office('b.ogunleye'),
    phone: ng('8990141268'),
    profiles: [['management', 'landlord']],
    title: 'Owner',
  },
  electrician: {
    firstName: 'Wale',
    lastName: 'Ajayi',
    email: office('wale.ajayi'),
    phone: ng('8990141377'),
    profiles: [['management', 'service-man']],
    title: 'Electrician',
  },
  ridleyOwner: {
    firstName: 'Margaret',
    lastName: 'Ridley',
    email: ridley('margaret'),
    phone: uk('7700900873'),
    profiles: [['landlord', 'admin']],
    title: 'Owner',
  },
  ridleySon: {
    firstName: 'Edward',
    lastName: 'Ridley',
    email: ridley('edward'),
    phone: uk('7700900981'),
    profiles: [['landlord', 'facility-manager']],
    title: 'Repairs and inspections',
  },
  ridleyTenant: {
    firstName: 'Hannah',
    lastName: 'Birch',
    email: ridley('hannah.birch'),
    phone: uk('7700900107'),
    profiles: [['landlord', 'renter']],
    title: 'Tenant, Chapel Allerton',
  },
} as const satisfies Record<string, PersonEntry>

export type PersonKey = keyof typeof people

export const organisations = {
  management: {
    name: 'Adeyemi & Hart',
    type: 'property-manager',
    description:
      'Adeyemi & Hart manages homes and business premises for their owners in Nigeria, the United Kingdom, the United States and Kenya.',
    email: 'office@adeyemihart.example',
    legalName: 'Adeyemi & Hart Property Management Ltd',
    postalAddress: '14 Kingsway Road\nIkoyi\nLagos',
    taxNumber: '20481137-0001',
    phone: ng('8990140200'),
    country: 'NG',
    timezone: 'Africa/Lagos',
    currency: 'NGN',
  },
  landlord: {
    name: 'Ridley Homes',
    type: 'landlord',
    description:
      'The Ridley family has let its own houses in Leeds, Harrogate and York for three generations.',
    email: 'post@ridleyhomes.example',
    legalName: 'Ridley Homes Ltd',
    postalAddress: '3 Park Row\nLeeds\nLS1 5HN',
    taxNumber: null,
    phone: uk('7700900880'),
    country: 'GB',
    timezone: 'Europe/London',
    currency: 'GBP',
  },
} as const
export type OrganisationKey = keyof typeof organisations
