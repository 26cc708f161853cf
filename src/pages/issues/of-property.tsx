import { useMemo } from 'react'
import { paths } from '#src/lib/paths.ts'
import { issueScreens } from '#src/resources/issues.tsx'
import type { ResourceScreens } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ResourceList } from '#src/records/list/index.tsx'
import { useAddressedProperty } from '#src/records/use-property.ts'
import styles from '#src/records/issues/issues.module.css'

/** RT-51: the issues of one property, among all issues. */
export default function IssuesOfProperty() {
  const { id, property, problem } = useAddressedProperty()
  const title = property ? String(property['title']) : undefined
  usePage(title && `Issues of ${title}`, [], title)
  const within = useMemo(() => ({ pid: id }), [id])
  const screens = useMemo(
    (): ResourceScreens => ({
      ...issueScreens,
      name: 'issues-of-property',
      paths: { ...issueScreens.paths, create: () => paths.issues.createAt(id) },
    }),
    [id],
  )
  if (problem) return <ErrorPage error={problem} />
  if (!property) return <PendingPage />
  return (
    <div className={styles.ofProperty}>
      <h1>Issues of {title}</h1>
      <ResourceList screens={screens} within={within} />
    </div>
  )
}
