import { CircleCheck, CirclePlay, Lock, RotateCcw, Wrench } from 'lucide-react'
import { none } from '#contract/kit/index.ts'
import { bulkUpdateIssues, changeIssueStatus, exportIssues } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import type { IssueStatus } from '#domain/issues/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens, type ActionScreen, type Readable, type ResourceScreens } from './screens.ts'

const propertyOf = (record: Readable<typeof issues>) => record.propertyId ?? ''

/** "Flat 2A, Quay House". */
const placeOf = ({ unitLabel, property }: Readable<typeof issues>) =>
  [unitLabel, property?.title].filter(Boolean).join(', ')

/** "#142 · Flat 2A". */
const numberAnd = ({ number }: Readable<typeof issues>, place?: string | null) =>
  [`#${number ?? ''}`, place].filter(Boolean).join(' · ')

interface Step extends Pick<ActionScreen, 'key' | 'label' | 'icon'> {
  from: IssueStatus
  to: IssueStatus
  done: string
}

/** Steps that need no words; those that do are on the issue's page. */
const steps: readonly Step[] = [
  {
    key: 'start',
    label: 'Start work',
    icon: CirclePlay,
    from: 'open',
    to: 'inProgress',
    done: 'in progress',
  },
  {
    key: 'resume',
    label: 'Resume',
    icon: CirclePlay,
    from: 'deferred',
    to: 'open',
    done: 'open again',
  },
  {
    key: 'complete',
    label: 'Mark as completed',
    icon: CircleCheck,
    from: 'inProgress',
    to: 'completed',
    done: 'completed',
  },
  { key: 'close', label: 'Close', icon: Lock, from: 'completed', to: 'closed', done: 'closed' },
  { key: 'reopen', label: 'Reopen', icon: RotateCcw, from: 'completed', to: 'open', done: 'open again' },
]

/** What is asked before an issue is closed: there is no way back. */
export const closing = (number: string) => ({
  title: `Close #${number}?`,
  text: 'The issue is finished. You can’t reopen a closed issue.',
  action: 'Close issue',
  danger: false,
})

const unfinished = 'open,inProgress'

/** Issues of every property. */
export const issueScreens = defineScreens(issues, {
  icon: Wrench,
  paths: {
    list: () => paths.issues.list(),
    create: () => paths.issues.create(),
    edit: (id, record) => (record ? paths.issues.edit(propertyOf(record), id) : paths.issues.find(id)),
    show: (id, record) => (record ? paths.issues.show(propertyOf(record), id) : paths.issues.find(id)),
  },
  tones: {
    status: {
      open: 'attention',
      inProgress: 'info',
      deferred: 'quiet',
      completed: 'good',
      closed: 'quiet',
      declined: 'quiet',
    },
    priority: { emergency: 'danger', high: 'attention', medium: 'quiet', low: 'quiet' },
    standing: {
      onTrack: 'good',
      overdue: 'danger',
      paused: 'quiet',
      met: 'good',
      missed: 'quiet',
      none: 'quiet',
    },
  },
  actions: steps.map(({ key, label, icon, from, to, done }) => ({
    key,
    label,
    icon,
    field: 'status',
    operation: changeIssueStatus,
    body: ({ version }) => ({ status: to, version }),
    when: ({ status }) => status === from,
    ...(to === 'closed' ? { ask: (record: Readable<typeof issues>) => closing(String(record.number)) } : {}),
    done: (record) => `#${record.number ?? ''} is ${done}.`,
  })),
  list: {
    secondLine: (record) => numberAnd(record, placeOf(record)),
    inSecondLine: ['number', 'unitLabel', 'propertyId'],
    needs: ['number', 'unitLabel', 'propertyId', 'property', 'status'],
    columns: [
      { field: 'status', width: 112 },
      { field: 'priority', width: 108 },
      { field: 'category', width: 176 },
      { field: 'propertyId', width: 160 },
      { field: 'unitLabel', label: 'Unit', width: 112 },
      { field: 'place', width: 216 },
      { field: 'standing', width: 120 },
      { field: 'targetAt', width: 104 },
      { field: 'due', label: 'Agreed', width: 104 },
      { field: 'assigneeId', width: 144 },
      { field: 'contractorId', width: 160 },
      { field: 'reporterId', width: 160 },
      { field: 'reportedForId', width: 160 },
      { field: 'source', label: 'Reported via', width: 128 },
      { field: 'cost', width: 136 },
      { field: 'chargeTo', width: 128 },
      { field: 'rating', width: 88 },
      { field: 'reopenedCount', label: 'Reopened', width: 104 },
      { field: 'completedAt', width: 112 },
      { field: 'createdAt', label: 'Reported', width: 96 },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['status', 'priority', 'category', 'standing', 'assigneeId', 'createdAt'],
    filters: [
      'categoryId',
      'date_created',
      'status',
      'priorityId',
      'standing',
      'pid',
      'assignee',
      'contractor',
      'creatorId',
      'title',
      'due',
      'cost_range',
      'adate_range',
    ],
    views: [
      { label: 'Mine', filters: (userId) => ({ status: unfinished, assignee: userId }) },
      { label: 'Unassigned', filters: () => ({ status: unfinished, assignee: none }) },
      { label: 'Overdue', filters: () => ({ standing: 'overdue' }) },
    ],
    searchHint: 'Search by number or title',
    createLabel: 'Report issue',
    export: { operation: exportIssues },
    bulk: {
      operation: bulkUpdateIssues,
      body: (records, change) => ({ issues: records, change }),
      assign: ['assigneeId', 'contractorId'],
      set: ['priority', 'category'],
      limit: 500,
    },
    empty: {
      title: 'No issues',
      sentence: 'Report repairs and other work at your properties here and follow them until they are done.',
    },
  },
  form: {
    sections: [
      {
        title: 'Issue',
        why: 'Enough detail for someone who has never been there.',
        fields: ['title', ['propertyId', 'unitId'], ['category', 'priority'], 'description', 'accessNotes'],
      },
      {
        title: 'Source',
        fields: ['reportedForId', ['source', 'due']],
      },
      {
        title: 'Cost',
        why: 'The final cost and who pays it.',
        fields: [['cost', 'chargeTo']],
      },
      { title: 'Rating', fields: ['rating'] },
    ],
  },
  show: {
    keyFigures: [],
    facts: [
      {
        title: 'Issue',
        fields: [
          'priority',
          'category',
          'source',
          'reporterId',
          'reportedForId',
          'createdBy',
          'createdAt',
          'due',
          'targetAt',
        ],
      },
      { title: 'Where', fields: ['propertyId', 'unitId', 'place'] },
      {
        title: 'Outcome',
        fields: ['cost', 'chargeTo', 'rating', 'reopenedCount', 'completedAt', 'closedAt'],
      },
    ],
  },
})

/** Issues of one property, on its page. */
export function issueScreensOf(propertyId: string): ResourceScreens {
  const { list } = issueScreens
  return {
    ...issueScreens,
    name: 'issues-of-property',
    paths: {
      list: () => paths.properties.issues.list(propertyId),
      create: () => paths.properties.issues.create(propertyId),
      edit: (id) => paths.properties.issues.edit(propertyId, id),
      show: (id) => paths.properties.issues.show(propertyId, id),
    },
    list: {
      ...list,
      secondLine: (record: Readable<typeof issues>) => numberAnd(record, record.unitLabel),
      columns: list.columns.filter(({ field }) => field !== 'propertyId' && field !== 'place'),
      filters: list.filters.filter((name) => name !== 'pid'),
    },
  }
}

/** Issues of one unit, on its page. */
export function issueScreensOfUnit(propertyId: string, unitId: string): ResourceScreens {
  const screens = issueScreensOf(propertyId)
  const { list } = screens
  return {
    ...screens,
    name: 'issues-of-unit',
    paths: {
      ...screens.paths,
      list: () => paths.units.issues(propertyId, unitId),
      create: () => paths.properties.issues.create(propertyId, { unit: unitId }),
    },
    list: {
      ...list,
      secondLine: (record) => numberAnd(record),
      columns: list.columns.filter(({ field }) => field !== 'unitLabel'),
      empty: { ...list.empty, sentence: 'Report repairs and other work in this unit here.' },
    },
  }
}
