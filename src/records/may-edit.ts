import type { Access } from '#src/providers/access.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'

/** Whether the profile may change anything of the record that its form asks for. */
export const mayEdit = ({ canOn }: Access, screens: ResourceScreens, record: Readable): boolean => {
  const { verbs, fields, subject } = screens.resource
  return (
    verbs.includes('update') &&
    !screens.fixed?.(record) &&
    Object.keys(fields).some((field) => canOn('update', subject, record, field))
  )
}

export const mayRemove = ({ canOn }: Access, screens: ResourceScreens, record: Readable): boolean =>
  screens.resource.verbs.includes('remove') &&
  !screens.fixed?.(record) &&
  canOn('delete', screens.resource.subject, record)
