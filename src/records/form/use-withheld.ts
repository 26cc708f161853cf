import { useMemo } from 'react'
import type { Resource } from '#contract/kit/index.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable } from '#src/resources/screens.ts'

/**
 * Fields that a form does not show: those that the profile may not write, those of a record that it may not read either, as
 * nobody changes what they do not see, and those that its page leaves out.
 */
export function useWithheld(
  resource: Resource,
  record: Readable | undefined,
  without: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  const { can, canOn } = useAccess()
  return useMemo(() => {
    const may = (field: string) =>
      record
        ? field in record && canOn('update', resource.subject, record, field)
        : can('create', resource.subject, field)
    return new Set([...(without ?? []), ...Object.keys(resource.fields).filter((field) => !may(field))])
  }, [resource, record, without, can, canOn])
}
