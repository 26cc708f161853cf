import { useRecords } from '#src/providers/records.ts'
import { FileUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { NoPropertiesDrawing } from '#src/ui/illustrations/no-properties.tsx'

interface Props {
  /** Why it takes a property: "An issue is reported at a property." */
  why: string
  /** The form for which there must be one to choose; told the property where there is just one. */
  children: (only: Readable<typeof properties> | undefined) => ReactNode
}

/** A form that needs a property; where there is none yet, the way to the first one. */
export function PropertyFirst({ why, children }: Props) {
  const { can } = useAccess()
  const { query, records, total } = useRecords(properties, { limit: 2 })
  if (query.isPending) return <PendingPage />
  const [only] = total === 1 ? records : []
  if (query.isError || total !== 0) return children(only)
  if (!can('create', properties.subject)) {
    return (
      <Note whole title="No property to choose yet" illustration={<NoPropertiesDrawing />}>
        {why} Ask whoever manages the properties to assign one to you.
      </Note>
    )
  }
  return (
    <Note
      whole
      title="Add a property first"
      illustration={<NoPropertiesDrawing />}
      actions={[
        <ButtonLink key="create" look="primary" to={paths.properties.create()}>
          <Plus size={16} aria-hidden /> Add property
        </ButtonLink>,
        can('import', properties.subject) ? (
          <ButtonLink key="import" to={paths.properties.bulkAdd}>
            <FileUp size={16} aria-hidden /> Import a file
          </ButtonLink>
        ) : null,
      ]}
    >
      {why}
    </Note>
  )
}
