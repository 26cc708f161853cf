import { prospectOperations, prospects } from '#contract/tenant/prospects.ts'
import { laterProspects } from './later.ts'
import { defineScreens } from './screens.ts'

/** Who may rent or buy, and what is to be done next. */
export const prospectScreens = defineScreens(prospects, {
  icon: laterProspects.icon,
  paths: laterProspects.paths,
  tones: {
    stage: {
      new: 'attention',
      contacted: 'info',
      viewing: 'info',
      interested: 'good',
      offer: 'good',
      won: 'quiet',
      lost: 'quiet',
    },
  },
  list: {
    secondLine: ({ unitLabel, property }) => [unitLabel, property?.title].filter(Boolean).join(', '),
    inSecondLine: ['unitLabel', 'propertyId'],
    needs: ['unitLabel', 'propertyId', 'property'],
    columns: [
      { field: 'stage', width: 116 },
      { field: 'nextStep', width: 200 },
      { field: 'nextOn', width: 116 },
      { field: 'phone', width: 152 },
      { field: 'email', width: 216 },
      { field: 'viewingCount', width: 96 },
      { field: 'lastViewing', width: 128 },
      { field: 'source', width: 128 },
      { field: 'propertyId', width: 184 },
      { field: 'unitLabel', label: 'Unit', width: 112 },
      { field: 'createdAt', label: 'Since', width: 104 },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['stage', 'nextStep', 'nextOn', 'phone', 'viewingCount', 'createdAt'],
    filters: ['stage', 'next', 'pid', 'source', 'adate_range'],
    views: [
      { label: 'Open', filters: () => ({ stage: 'new,contacted,viewing,interested,offer' }) },
      { label: 'New', filters: () => ({ stage: 'new' }) },
    ],
    searchHint: 'Name, email, phone',
    createLabel: laterProspects.createLabel,
    export: { operation: prospectOperations['prospects.export'] },
    empty: {
      title: 'No prospects yet',
      sentence: 'Visitors who book a viewing appear here. You can also add people who call or write.',
    },
  },
  form: {
    sections: [
      { title: 'Contact', fields: ['name', ['email', 'phone'], 'source'] },
      { title: 'Enquiry', fields: ['propertyId', 'unitId', 'message'] },
      { title: 'Next step', fields: ['stage', ['nextStep', 'nextOn'], 'notes'] },
    ],
    // Units are of properties.
    asks: (field, { propertyId }) => field !== 'unitId' || Boolean(propertyId),
  },
  show: {
    standing: () => 'stage',
    keyFigures: [{ field: 'nextStep' }, { field: 'nextOn' }, { field: 'viewingCount' }],
    facts: [
      { title: 'Contact', fields: ['name', 'email', 'phone', 'source'] },
      { title: 'Interested in', fields: ['propertyId', 'unitLabel', 'lastViewing', 'tenantId'] },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
