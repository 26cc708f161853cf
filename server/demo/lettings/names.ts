import type { Random } from '../random.ts'

/** Given and family names, by where the property is. */
const peopleOf: Readonly<Record<string, readonly [given: readonly string[], family: readonly string[]]>> = {
  NG: [
    'Adaeze Babatunde Chiamaka Damilola Ebuka Fatima Gbenga Halima Ifeanyi Jumoke Kelechi Lola Musa Nneka Obinna Patience Rotimi Sade Tunde Uche Yetunde Zainab'.split(
      ' ',
    ),
    'Abiola Balogun Chukwu Danjuma Ekwueme Fashola Garba Ibrahim Johnson Kalu Lawal Mbah Nnamdi Ogunleye Okeke Salami Taiwo Umar Williams Yusuf'.split(
      ' ',
    ),
  ],
  GB: [
    'Alice Ben Clara Daniel Emily Finn Grace Harry Isla Jack Kiran Laura Mohammed Nadia Oliver Priya Rosie Samuel Tom Zara'.split(
      ' ',
    ),
    'Ahmed Baker Clarke Davies Evans Fletcher Green Hughes Jackson Khan Lewis Morgan Nowak Patel Reid Shaw Turner Walker Wright Young'.split(
      ' ',
    ),
  ],
  US: [
    'Ashley Brandon Carmen Diego Elena Frank Gloria Henry Isabel Jamal Karen Luis Maya Noah Olivia Pedro Rachel Sean Tiffany Wei'.split(
      ' ',
    ),
    'Anderson Brooks Carter Diaz Ellis Foster Garcia Harris Jenkins Kim Lopez Miller Nguyen Ortiz Parker Rivera Smith Thompson Washington Zhang'.split(
      ' ',
    ),
  ],
  KE: [
    'Achieng Brian Cynthia Dennis Esther Faith George Joyce Kevin Mercy Njoki Otieno Purity Samuel Wanjiru'.split(
      ' ',
    ),
    'Barasa Chebet Kamau Kariuki Kiptoo Mutua Mwangi Njoroge Odhiambo Omondi Wafula Wambui'.split(' '),
  ],
}

export const namesIn = (country: string) => peopleOf[country] ?? peopleOf['GB']!

/** What companies trade in. */
const trades =
  'Bakery Books Clinics Consulting Electronics Events Fashion Foods Furniture Interiors Legal Logistics Media Opticians Pharmacy Print Software Studios Textiles Travel'.split(
    ' ',
  )
/** What companies are called behind their name. */
const forms: Readonly<Record<string, string>> = { NG: 'Ltd', GB: 'Ltd', US: 'LLC', KE: 'Ltd' }

export interface DrawnName {
  firstName: string
  lastName: string
  companyName: string | null
  email: string
}

/** Draws names of tenants, none of them twice. */
export class NamesOfTenants {
  readonly #taken = new Set<string>()

  /** @param country where they rent; ISO 3166-1 alpha-2 */
  draw(random: Random, country: string, isCompany: boolean): DrawnName {
    const [given, family] = namesIn(country)
    for (let attempt = 0; ; attempt++) {
      const [firstName, lastName] = [random.pick(given), random.pick(family)]
      // A second name where few are left.
      const surname = attempt > 20 ? `${lastName}-${random.pick(family)}` : lastName
      const companyName = isCompany ? `${surname} ${random.pick(trades)} ${forms[country] ?? 'Ltd'}` : null
      const name = companyName ?? `${firstName} ${surname}`
      if (this.#taken.has(name)) continue
      this.#taken.add(name)
      const host = companyName?.toLowerCase().replaceAll(/ (ltd|llc)$| /g, '') ?? 'mail'
      return {
        firstName,
        lastName: surname,
        companyName,
        email: `${firstName}.${surname}@${host}.example`.toLowerCase(),
      }
    }
  }
}
