/** Comma-separated, to be read at a glance. */
export const wordList = (text: string) => text.split(', ')

/** What people write for options that fields of several records share. */
export const areaUnitWords = {
  sqm: wordList('sqm, m2, sq m, square metre, square meter, square metres, square meters, sq metres'),
  sqft: wordList('sqft, ft2, sf, square foot, square feet, sq feet, sq foot'),
}
export const frequencyWords = {
  nightly: wordList('night, nightly, daily, day, pn'),
  weekly: wordList('week, weekly, pw, pcw'),
  monthly: wordList('month, monthly, pcm, pm, per calendar month'),
  quarterly: wordList('quarter, quarterly, pq'),
  halfYearly: wordList('half yearly, semi annual, semi-annually, biannual, six monthly'),
  yearly: wordList('year, yearly, annual, annually, per annum, pa'),
  fixed: wordList('once, one off, total, fixed'),
}
