import { BriefcaseBusiness } from 'lucide-react'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { paths } from '#src/lib/paths.ts'
import { defineScreens } from './screens.ts'

export const portfolioScreens = defineScreens(portfolios, {
  icon: BriefcaseBusiness,
  paths: {
    list: () => paths.portfolios.list(),
    create: paths.portfolios.create,
    edit: paths.portfolios.edit,
    show: (id) => paths.portfolios.show(id),
  },
  tones: {
    status: { active: 'good', archived: 'quiet' },
    visibility: { private: 'quiet', public: 'good' },
  },
  status: {
    field: 'status',
    next: (from) => (from === 'active' ? ['archived'] : ['active']),
    archived: 'archived',
    restored: 'active',
    initial: ['active'],
    final: {},
  },
  list: {
    secondLine: ({ description }) => description ?? '',
    inSecondLine: ['description'],
    needs: ['description', 'pictures', 'value', 'propertyCount', 'managerId', 'createdAt'],
    columns: [
      { field: 'value', width: 200 },
      { field: 'propertyCount', width: 112 },
      { field: 'managerId', width: 184 },
      { field: 'ownerName', width: 184 },
      { field: 'visibility', width: 104 },
      { field: 'status', width: 104 },
      { field: 'createdAt' },
      { field: 'updatedAt' },
    ],
    defaultColumns: ['value', 'propertyCount', 'managerId', 'visibility', 'createdAt'],
    filters: ['status', 'visibility', 'manager', 'title', 'date_created'],
    searchHint: 'Name, description, owner',
    createLabel: 'Create portfolio',
    empty: {
      title: 'No portfolios yet',
      sentence: 'Group the properties that one person looks after or one owner has.',
    },
  },
  form: {
    create: {
      lead: 'Only a name is needed. You choose its properties next.',
      defaults: ({ user }) => ({ managerId: user.id }),
      next: paths.portfolios.changeProperties,
    },
    sections: [
      {
        title: 'The portfolio',
        why: 'Its name, and what its properties have in common.',
        fields: ['title', 'description', 'visibility'],
      },
      {
        title: 'People',
        why: 'The manager sees every property in the portfolio straight away.',
        fields: ['managerId', ['ownerName', 'ownerUserId']],
      },
    ],
  },
  show: {
    keyFigures: [{ field: 'propertyCount' }, { field: 'value' }],
    facts: [
      { title: 'Portfolio', fields: ['visibility'] },
      { title: 'People', fields: ['managerId', 'ownerName', 'ownerUserId'] },
      { title: 'Record', fields: ['createdAt', 'createdBy', 'updatedAt'] },
    ],
  },
})
