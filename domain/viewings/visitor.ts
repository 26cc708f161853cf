/** What is wrong with a telephone number as visitors write them, from any country; nothing where nothing is. */
export const visitorPhoneProblem = (phone: string): string | undefined =>
  /^\+?[\d\s().-]+$/.test(phone) && phone.replaceAll(/\D/g, '').length >= 6
    ? undefined
    : 'Enter a phone number such as +234 803 123 4567.'
