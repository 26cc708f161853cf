import type { ComponentType } from 'react'
import { NoIssuesDrawing } from './no-issues.tsx'
import { NoLeasesDrawing } from './no-leases.tsx'
import { NoPeopleDrawing } from './no-people.tsx'
import { NoPlansDrawing } from './no-plans.tsx'
import { NoPortfoliosDrawing } from './no-portfolios.tsx'
import { NoPropertiesDrawing } from './no-properties.tsx'
import { NoUnitsDrawing } from './no-units.tsx'

/** By the resource of the list. */
const drawings: Readonly<Record<string, ComponentType>> = {
  invites: NoPeopleDrawing,
  issues: NoIssuesDrawing,
  leases: NoLeasesDrawing,
  'maintenance-plans': NoPlansDrawing,
  portfolios: NoPortfoliosDrawing,
  properties: NoPropertiesDrawing,
  tenants: NoPeopleDrawing,
  units: NoUnitsDrawing,
  users: NoPeopleDrawing,
  vendors: NoPeopleDrawing,
  owners: NoPeopleDrawing,
}

/** What stands above the words of a list that has nothing yet; a part of its own, as few lists are empty. */
export default function EmptyListDrawing({ of }: { of: string }) {
  const Drawing = drawings[of]
  return Drawing ? <Drawing /> : null
}
