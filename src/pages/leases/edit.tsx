import { leases } from '#contract/tenant/leases.ts'
import { editProblem } from '#domain/leases/transitions.ts'
import EditRecord from '#src/records/edit.tsx'
import { leaseScreens } from '#src/resources/leases.tsx'
import { asWhole } from '#src/resources/screens.ts'
import { LeaseForm } from './lease-form.tsx'

export default function EditLease() {
  return (
    <EditRecord
      screens={leaseScreens}
      form={(given) => {
        const { status } = asWhole(given.record)
        const fixed = Object.keys(leases.fields).filter((field) => editProblem(status, [field]) !== undefined)
        return <LeaseForm lead={editProblem(status, ['unitId'])} without={new Set(fixed)} {...given} />
      }}
    />
  )
}
