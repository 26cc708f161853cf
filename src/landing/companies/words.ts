/** What an organisation of each type is called in public. */
export const companyKinds = { 'property-manager': 'Property manager', landlord: 'Landlord' } as const
