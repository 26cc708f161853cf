import type { Currency } from '../money/currencies.ts'

const euro = 'AD AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA'.split(' ')
const westAfrica = 'BF BJ CI GW ML NE SN TG'.split(' ')
const centralAfrica = 'CF CG CM GA GQ TD'.split(' ')
const own: Readonly<Record<string, Currency>> = {
  AE: 'AED',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  DK: 'DKK',
  EG: 'EGP',
  GB: 'GBP',
  GH: 'GHS',
  HK: 'HKD',
  IN: 'INR',
  JP: 'JPY',
  KE: 'KES',
  KW: 'KWD',
  LI: 'CHF',
  MA: 'MAD',
  MX: 'MXN',
  NG: 'NGN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  PR: 'USD',
  RW: 'RWF',
  SA: 'SAR',
  SE: 'SEK',
  SG: 'SGD',
  TZ: 'TZS',
  UG: 'UGX',
  US: 'USD',
  ZA: 'ZAR',
}

/** @returns the currency that a country's prices are in, where it is one that can be chosen */
export function currencyOfCountry(country: string): Currency | undefined {
  if (euro.includes(country)) return 'EUR'
  if (westAfrica.includes(country)) return 'XOF'
  if (centralAfrica.includes(country)) return 'XAF'
  return own[country]
}
