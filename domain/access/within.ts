import type { AccessRule, Conditions } from './rules.ts'
import type { Subject } from './vocabulary.ts'

/** Which properties a rule is about, as conditions on the property itself. */
export const managed: Conditions = { portfolioManagerId: '${user.id}' }
export const lookedAfter: Conditions = { facilityManagerId: '${user.id}' }
export const owned: Conditions = { ownerUserIds: '${user.id}' }
export const assigned: Conditions = { id: { $in: '${scope.properties}' } }
/** In portfolios that the person manages or is assigned to. */
export const inPortfolios: Conditions = { portfolioIds: { $in: '${scope.portfolios}' } }
const onShow: Conditions = { listing: { $ne: 'private' } }
export const assignedListed: Conditions = { ...assigned, ...onShow }
export const listedInPortfolios: Conditions = { ...inPortfolios, ...onShow }

/** The same about a record that belongs to the property. */
function throughProperty(ofProperty: Conditions): Conditions {
  return Object.fromEntries(
    Object.entries(ofProperty).map(([field, value]) => [
      field === 'id' ? 'propertyId' : `property.${field}`,
      value,
    ]),
  )
}

interface Grant {
  action: AccessRule['action']
  /** One rule for each of them. */
  within: readonly Conditions[]
  fields?: readonly string[]
}

/** Rules about properties. */
export const ofProperties = ({ within, fields, ...rule }: Grant): AccessRule[] =>
  within.map((conditions) => ({
    ...rule,
    subject: 'Property',
    ...(fields && { fields: [...fields] }),
    conditions: { ...conditions },
  }))

/**
 * Rules about records that belong to properties.
 * @param also what else holds for the record itself
 */
export const belongingToProperty = (
  subject: Subject,
  { within, fields, ...rule }: Grant,
  also: Conditions = {},
): AccessRule[] =>
  within.map((conditions) => ({
    ...rule,
    subject,
    ...(fields && { fields: [...fields] }),
    conditions: { ...throughProperty(conditions), ...also },
  }))
