/** VA-01: a plus sign, then 1 to 4 digits. */
export const dialCodePattern = /^\+[0-9]{1,4}$/
/** VA-02: exactly 10 digits, not starting with 0, unless the country's numbers have others (`phones.ts`). */
export const phonePattern = /^[1-9][0-9]{9}$/
/** The digits of a number of any country; which of them it may have, its dial code says. */
export const phoneDigits = /^[0-9]{4,14}$/
/**
 * VA-03: the local part starts and ends with a letter or digit; dots, underscores and hyphens inside, never two in a
 * row; @, a domain, a final part of at least 2 letters.
 */
export const emailPattern =
  /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

export const contactMessages = {
  dialCode: 'Enter a plus sign and 1 to 4 digits, such as +234.',
  phone: 'Enter exactly 10 digits, not starting with 0. The country code goes in its own field.',
  email: 'Enter an email address such as name@example.com.',
} as const
