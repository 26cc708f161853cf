import { useList } from '@refinedev/core'
import { FileUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { AnyRecord } from '#src/resources/screens.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { NoPropertiesDrawing } from '#src/ui/illustrations/no-properties.tsx'

interface Props {
  /** Why it takes a property: "An issue is reported at a property." */
  why: string
  /** The form for which there must be one to choose; told the property where there is just one. */
  children: (only: AnyRecord | undefined) => ReactNode
}

/** A form that needs a property; where there is none yet, the way to the first one. */
export function PropertyFirst({ why, children }: Props) {
  const { can } = useAccess()
  const { query, result } = useList<AnyRecord>({
    resource: properties.name,
    dataProviderName: properties.api,
    pagination: { currentPage: 1, pageSize: 2, mode: 'server' },
    errorNotification: false,
  })
  if (query.isPending) return <PendingPage />
  const [only] = result.total === 1 ? result.data : []
  if (query.isError || result.total !== 0) return children(only)
  if (!can('create', properties.subject)) {
    return (
      <Note title="No property to choose yet" illustration={<NoPropertiesDrawing />}>
        {why} Whoever manages the properties can assign one to you.
      </Note>
    )
  }
  return (
    <Note
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
