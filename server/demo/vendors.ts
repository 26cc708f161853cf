import type { vendorTrades } from '#domain/vendors/vocabulary.ts'
import type { Transaction } from '../db/database.ts'
import type { DemoOrganisation } from './business.ts'
import { demoId } from './ids.ts'
import { insertAll } from './rows.ts'

interface DemoVendor {
  name: string
  trade: keyof typeof vendorTrades
  contact: string
  phone: string
  town: string
  days: number
}

/** Who is called in each country; numbers that nobody has. */
const known: Readonly<Record<string, { dialCode: string; bank: string; vendors: readonly DemoVendor[] }>> = {
  NG: {
    dialCode: '+234',
    bank: 'Zenith Bank',
    vendors: [
      {
        name: 'Musa Plumbing Works',
        trade: 'plumbing',
        contact: 'Ibrahim Musa',
        phone: '8990142001',
        town: 'Yaba, Lagos',
        days: 14,
      },
      {
        name: 'Brightline Electrical',
        trade: 'electrical',
        contact: 'Ngozi Eze',
        phone: '8990142002',
        town: 'Ikeja, Lagos',
        days: 14,
      },
      {
        name: 'Sentinel Guards',
        trade: 'security',
        contact: 'Col. Bello',
        phone: '8990142003',
        town: 'Victoria Island, Lagos',
        days: 7,
      },
      {
        name: 'Delta Diesel Supply',
        trade: 'power',
        contact: 'Efe Okoro',
        phone: '8990142004',
        town: 'Apapa, Lagos',
        days: 0,
      },
      {
        name: 'Spotless Estates',
        trade: 'cleaning',
        contact: 'Amaka Udo',
        phone: '8990142005',
        town: 'Lekki, Lagos',
        days: 30,
      },
      {
        name: 'Everrise Lifts',
        trade: 'lift',
        contact: 'Tunde Ajayi',
        phone: '8990142006',
        town: 'Surulere, Lagos',
        days: 30,
      },
      {
        name: 'Eko Electricity',
        trade: 'utilities',
        contact: 'Customer accounts',
        phone: '8990142007',
        town: 'Marina, Lagos',
        days: 14,
      },
      {
        name: 'Palmgrove Insurance Brokers',
        trade: 'insurance',
        contact: 'Folake Ade',
        phone: '8990142008',
        town: 'Marina, Lagos',
        days: 30,
      },
    ],
  },
  GB: {
    dialCode: '+44',
    bank: 'Lloyds Bank',
    vendors: [
      {
        name: 'Northway Heating',
        trade: 'heating',
        contact: 'Carol Dunn',
        phone: '7700900701',
        town: 'Walthamstow, London',
        days: 30,
      },
      {
        name: 'Harcourt Roofing',
        trade: 'roof',
        contact: 'Piotr Nowak',
        phone: '7700900702',
        town: 'Croydon, London',
        days: 30,
      },
      {
        name: 'Clean & Bright',
        trade: 'cleaning',
        contact: 'Maria Costa',
        phone: '7700900703',
        town: 'Bow, London',
        days: 14,
      },
    ],
  },
  US: {
    dialCode: '+1',
    bank: 'Chase',
    vendors: [
      {
        name: 'Lakeshore Mechanical',
        trade: 'cooling',
        contact: 'Jim Kowalski',
        phone: '3125550171',
        town: 'Chicago, IL',
        days: 30,
      },
      {
        name: 'Prairie Landscaping',
        trade: 'grounds',
        contact: 'Rosa Diaz',
        phone: '3125550172',
        town: 'Oak Park, IL',
        days: 14,
      },
    ],
  },
}

/** Those who work in the countries where an organisation has properties. */
/** What can be bought in a country. */
export const tradesIn = (country: string): ReadonlySet<string> =>
  new Set(known[country]?.vendors.map(({ trade }) => trade))

export async function loadVendors(tx: Transaction, organisation: DemoOrganisation): Promise<void> {
  const countries = [...new Set(organisation.properties.map(({ record }) => record.country))]
  const plumber = organisation.profiles.find(({ role }) => role === 'service-man')
  const rows = countries.flatMap((country) => {
    const { dialCode = '', bank = '', vendors = [] } = known[country] ?? {}
    return vendors.map(({ name, trade, contact, phone, town, days }, place) => ({
      organisation_id: organisation.id,
      id: demoId('vendor', `${organisation.id}/${name}`),
      created_at: organisation.createdAt,
      updated_at: organisation.createdAt,
      name,
      trade,
      contact_name: contact,
      email: `accounts@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
      dial_code: dialCode,
      phone,
      address: town,
      tax_number: `${country}-${40_718_200 + place * 913}`,
      payment_days: days,
      user_id: trade === 'plumbing' ? (plumber?.userId ?? null) : null,
      bank_name: bank,
      account_name: name,
      account_number: String(20_458_110 + place * 1_733),
    }))
  })
  const types = {
    organisation_id: 'uuid',
    id: 'uuid',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    name: 'text',
    trade: 'text',
    contact_name: 'text',
    email: 'text',
    dial_code: 'text',
    phone: 'text',
    address: 'text',
    tax_number: 'text',
    payment_days: 'integer',
    user_id: 'uuid',
    bank_name: 'text',
    account_name: 'text',
    account_number: 'text',
  }
  await insertAll(tx, 'vendors', types, rows)
}
