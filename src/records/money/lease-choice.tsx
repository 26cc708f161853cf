import type { ReactNode } from 'react'
import { leases } from '#contract/tenant/leases.ts'
import { useAsked } from '#src/lib/use-asked.ts'
import { Stack } from '#src/ui/page/parts.tsx'
import { RecordChoice } from '../fields/record-choice.tsx'

interface Props {
  /** Only those of a property. */
  within?: string | undefined
  /** What there is of the chosen one. */
  children: (leaseId: string) => ReactNode
}

/** A lease, found by who rents what, and kept in the address as `lease`. */
export function LeaseChoice({ within, children }: Props) {
  const { asked, ask } = useAsked({ lease: '' })
  return (
    <Stack gap={24}>
      <div style={{ maxWidth: 520 }}>
        <RecordChoice
          label={leases.labels.one}
          value={asked.lease || null}
          onChange={(lease) => ask({ lease })}
          resource={leases}
          within={within}
          placeholder="Type a tenant, unit or property"
          none="No lease matches."
          wordsOf={({ tenantNames, unitLabel, propertyTitle }) =>
            [tenantNames, unitLabel, propertyTitle].filter(Boolean).join(', ')
          }
          noteOf={({ reference }) => reference ?? ''}
        />
      </div>
      {asked.lease ? children(asked.lease) : null}
    </Stack>
  )
}
