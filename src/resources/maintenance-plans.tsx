import { CirclePause, CirclePlay } from 'lucide-react'
import { maintenancePlans } from '#contract/tenant/maintenance-plans.ts'
import { repeatsWords } from '#domain/maintenance/words.ts'
import { issueScreens } from './issues.tsx'
import { laterMaintenancePlans } from './later.ts'
import { defineScreens, type Readable } from './screens.ts'

/** "Every 3 months on the 1st" */
const repeats = ({ recurrence, start }: Readable<typeof maintenancePlans>) =>
  repeatsWords(recurrence ?? '', start ?? '')

/** Work that comes back by a rule, at every property. */
export const maintenancePlanScreens = defineScreens(maintenancePlans, {
  icon: laterMaintenancePlans.icon,
  place: laterMaintenancePlans.place,
  paths: laterMaintenancePlans.paths,
  tones: {
    status: { active: 'good', paused: 'attention', ended: 'quiet' },
    priority: issueScreens.tones!['priority']!,
  },
  actions: [
    {
      key: 'pause',
      label: 'Pause',
      icon: CirclePause,
      field: 'paused',
      operation: maintenancePlans.operations.update,
      body: ({ version }) => ({ version, paused: true }),
      when: ({ status }) => status === 'active',
      done: ({ title }) => `“${String(title)}” opens no issues until you resume it.`,
    },
    {
      key: 'resume',
      label: 'Resume',
      icon: CirclePlay,
      field: 'paused',
      operation: maintenancePlans.operations.update,
      body: ({ version }) => ({ version, paused: false }),
      when: ({ status }) => status === 'paused',
      done: ({ title }) => `“${String(title)}” goes on.`,
    },
  ],
  list: {
    secondLine: repeats,
    inSecondLine: ['recurrence'],
    needs: ['recurrence', 'start', 'status'],
    columns: [
      { field: 'status', width: 100 },
      { field: 'nextDue', width: 96 },
      { field: 'category', width: 168 },
      { field: 'priority', width: 112 },
      { field: 'propertyId', width: 176 },
      { field: 'unitLabel', label: 'Unit', width: 112 },
      { field: 'contractorId', width: 152 },
      { field: 'assigneeId', width: 160 },
      { field: 'recurrence', width: 240 },
      { field: 'start', width: 104 },
      { field: 'leadDays', width: 104 },
      { field: 'estimatedCost', width: 144 },
      { field: 'lastOpened', width: 104 },
      { field: 'createdAt', width: 104 },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['status', 'nextDue', 'propertyId', 'category', 'contractorId', 'lastOpened'],
    filters: ['pid', 'categoryId', 'priorityId', 'contractor', 'assignee', 'status', 'due', 'title'],
    searchHint: 'Task',
    createLabel: laterMaintenancePlans.createLabel,
    empty: {
      title: 'No planned work yet',
      sentence:
        'Plan recurring services, inspections and cleaning once. An issue opens each time they are due.',
    },
  },
  form: {
    sections: [
      {
        title: 'Work',
        fields: ['title', ['propertyId', 'unitId'], ['category', 'priority'], 'description'],
      },
      {
        title: 'When',
        why: 'Dates follow the property’s time zone.',
        fields: ['start', 'recurrence', 'leadDays'],
      },
      {
        title: 'Assignment',
        why: 'Each issue is assigned when it is created.',
        fields: [['contractorId', 'assigneeId'], 'estimatedCost'],
      },
    ],
  },
  show: {
    keyFigures: [{ field: 'nextDue' }, { field: 'lastOpened' }, { field: 'estimatedCost' }],
    facts: [
      { title: 'Plan', fields: ['recurrence', 'start', 'leadDays', 'category', 'priority'] },
      { title: 'Where', fields: ['propertyId', 'unitLabel'] },
      { title: 'Assignment', fields: ['contractorId', 'assigneeId'] },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
