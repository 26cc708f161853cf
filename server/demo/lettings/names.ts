/** Given and family names, by where the property is; companies by what they trade in. */
export const peopleOf: Readonly<
  Record<string, readonly [given: readonly string[], family: readonly string[]]>
> = {
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

export const trades = [
  'Bakery',
  'Consulting',
  'Foods',
  'Furniture',
  'Logistics',
  'Media',
  'Pharmacy',
  'Software',
  'Studios',
  'Textiles',
] as const
/** What companies are called behind their name. */
export const forms: Readonly<Record<string, string>> = { NG: 'Ltd', GB: 'Ltd', US: 'LLC', KE: 'Ltd' }
