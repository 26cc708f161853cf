import { CircleCheck } from 'lucide-react'
import { changeViewingStatus, viewingOperations } from '#contract/tenant/viewing-operations.ts'
import { viewings } from '#contract/tenant/viewings.ts'
import { paths } from '#src/lib/paths.ts'
import { laterViewings } from './later.ts'
import { defineScreens } from './screens.ts'

/** Appointments at which visitors are shown properties. */
export const viewingScreens = defineScreens(viewings, {
  icon: laterViewings.icon,
  paths: laterViewings.paths,
  tones: {
    status: {
      requested: 'attention',
      confirmed: 'good',
      completed: 'quiet',
      noShow: 'danger',
      declined: 'quiet',
      cancelled: 'quiet',
    },
  },
  actions: [
    {
      key: 'confirm',
      label: 'Confirm',
      icon: CircleCheck,
      operation: changeViewingStatus,
      body: ({ version }) => ({ status: 'confirmed', version }),
      when: ({ status }) => status === 'requested',
      done: ({ visitorEmail, visitorName }) =>
        visitorEmail ? `Viewing confirmed. We’ve emailed ${visitorName}.` : 'Viewing confirmed',
    },
  ],
  list: {
    secondLine: ({ unitLabel, property }) => [unitLabel, property?.title].filter(Boolean).join(', '),
    inSecondLine: ['unitLabel', 'propertyId'],
    needs: ['unitLabel', 'propertyId', 'property', 'status', 'visitorName', 'visitorEmail'],
    columns: [
      { field: 'day', width: 136 },
      { field: 'time', width: 80 },
      { field: 'status', width: 124 },
      { field: 'hostName', label: 'Host', width: 160 },
      { field: 'visitorPhone', width: 168 },
      { field: 'visitorEmail', width: 216 },
      { field: 'followUpOn', width: 128 },
      { field: 'source', width: 128 },
      { field: 'propertyId', width: 184 },
      { field: 'unitLabel', label: 'Unit', width: 112 },
      { field: 'reference', width: 104 },
      { field: 'startsAt', width: 128 },
      { field: 'createdAt', label: 'Booked', width: 112 },
    ],
    defaultColumns: ['day', 'time', 'status', 'hostName', 'visitorPhone', 'followUpOn'],
    filters: ['status', 'day', 'pid', 'host', 'source', 'follow_up', 'adate_range'],
    views: [
      { label: 'To confirm', filters: () => ({ status: 'requested' }) },
      { label: 'Hosted by me', filters: (userId) => ({ status: 'requested,confirmed', host: userId }) },
    ],
    searchHint: 'Visitor, email, phone, reference',
    createLabel: laterViewings.createLabel,
    export: { operation: viewingOperations['viewings.export'] },
    empty: {
      title: 'No viewings yet',
      sentence: 'Set viewing hours so that visitors can book online, or book a viewing yourself.',
    },
  },
  form: {
    sections: [
      { title: 'Visitor', fields: ['visitorName', ['visitorEmail', 'visitorPhone']] },
      { title: 'For your team', fields: ['note', 'followUpOn'] },
    ],
  },
  show: {
    keyFigures: [{ field: 'day' }, { field: 'time' }, { field: 'hostName', label: 'Host' }],
    facts: [
      { title: 'Visitor', fields: ['visitorName', 'visitorEmail', 'visitorPhone', 'visitorTimezone'] },
      { title: 'Viewing', fields: ['propertyId', 'unitLabel', 'timezone', 'source', 'followUpOn'] },
      { title: 'Record', fields: ['reference', 'movedCount', 'createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})

/** The viewings of one property: begun there, a new one is of it. */
export const viewingScreensOf = (propertyId: string) => ({
  ...viewingScreens,
  name: 'viewings-of-property',
  paths: { ...viewingScreens.paths, create: () => paths.viewings.create({ property: propertyId }) },
  list: {
    ...viewingScreens.list,
    filters: viewingScreens.list.filters.filter((name) => name !== 'pid'),
  },
})
