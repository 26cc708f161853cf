import type { Needs, Operation, Report } from '#contract/kit/index.ts'
import { allows, fieldsAsked, type Ability } from '#domain/access/ability.ts'
import { fieldsAllowedEverywhere } from '#domain/access/everywhere.ts'
import type { Action, Subject } from '#domain/access/vocabulary.ts'

export interface Access {
  /** Whether the profile may do this at all, to some record, and to this field of one. */
  can: (action: Action, subject: Subject, field?: string) => boolean
  /** Whether it may do this to this very record, and to this field of it. */
  canOn: (action: Action, subject: Subject, record: object, field?: string) => boolean
  /** Whether it may read these fields on every record that it sees, as orders, filters and figures need. */
  canFigure: (needs: Needs) => boolean
  /** Whether it may ask for an operation at all. */
  canAsk: (operation: Pick<Operation, 'access' | 'requires'>) => boolean
  /** Whether it may read all that a report is made of. */
  canReport: (report: Pick<Report, 'subject' | 'requires'>) => boolean
  /** The fields that a record must come with so that `canOn` can tell. */
  asked: (subject: Subject) => string[]
}

/** What an ability allows, as screens ask it. The server asks the same again. */
export function accessOf(ability: Ability): Access {
  const canFigure = ({ resource: { subject }, fields }: Needs) => {
    const allowed = fieldsAllowedEverywhere(ability, 'read', subject, fields)
    return fields.every((field) => allowed.has(field))
  }
  return {
    can: (action, subject, field) => ability.can(action, subject, field),
    canOn: (action, subject, record, field) => allows(ability, action, subject, record, field),
    canFigure,
    canAsk: ({ access, requires = [] }) =>
      (access.needs !== 'profile' || !access.action || ability.can(access.action, access.subject)) &&
      requires.every(canFigure),
    canReport: ({ subject, requires }) => ability.can('read', subject) && requires.every(canFigure),
    asked: (subject) => fieldsAsked(ability, subject),
  }
}
