import { useNavigate } from 'react-router'
import { toast } from '#src/ui/feedback/toast.ts'
import { useProfile } from '#src/providers/profile.ts'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceForm } from './form/index.tsx'
import { nameOf } from '#src/resources/name-of.ts'

/** The page that makes a record, from its definition. */
export default function CreateRecord({ screens }: { screens: ResourceScreens }) {
  const { resource, paths, form } = screens
  const { create } = form
  const profile = useProfile()
  const navigate = useNavigate()
  const title = `New ${resource.labels.one.toLowerCase()}`
  usePage(title)
  return (
    <ResourceForm
      screens={screens}
      title={title}
      lead={create?.lead}
      defaults={create?.defaults(profile)}
      onSaved={(record) => {
        void navigate(create?.next?.(record.id) ?? paths.show(record.id, record), { replace: true })
        toast.success(`“${nameOf(resource, record)}” added`)
      }}
      onLeave={() => void navigate(paths.list())}
    />
  )
}
