import { lazy, Suspense } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { issues } from '#contract/tenant/issues.ts'
import { useAccess } from '#src/providers/access.ts'
import { nameOf } from '#src/resources/name-of.ts'
import { asWhole, type Readable, type ResourceScreens, type Whole } from '#src/resources/screens.ts'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { HiddenParts } from '#src/records/show/hidden-parts.tsx'
import { RecordFacts } from '#src/records/show/index.tsx'
import { useReadableScreens } from '#src/providers/readable-screens.ts'
import { useAddressedIssue, useIssueTrail } from '../use-issue.ts'
import { Prose, Section } from '#src/ui/page/parts.tsx'
import styles from './details.module.css'
import { IssueHead } from './head.tsx'
import { OfPlan } from './of-plan.tsx'
import { Photos } from './photos.tsx'
import { Standing } from './standing.tsx'
import { Thread } from './thread.tsx'
import { WhoDoesIt } from './who-does-it.tsx'

const Documents = lazy(() => import('#src/records/documents/index.tsx'))

/** An issue as its page shows it; fields that the profile may not read are not there. */
export type ShownIssue = Whole<typeof issues>

/** What is worth a line: not that it was never reopened, nor a person whom the reader may not see. */
const factsOf = (issue: ShownIssue, withPeople: boolean): Readable => ({
  ...issue,
  reopenedCount: issue.reopenedCount || null,
  reporterId: withPeople ? issue.reporterId : null,
  // Whoever recorded it, where that is not who waits for it.
  createdBy: withPeople && issue.createdBy !== issue.reporterId ? issue.createdBy : null,
})

/** RT-53, RT-68: one issue, from report to cost. */
export default function IssuePage() {
  const { id, record, problem } = useAddressedIssue()
  const { trail, screens: all } = useIssueTrail()
  const screens = useReadableScreens(all)
  const number = record?.number === undefined ? issues.labels.one : `#${record.number}`
  const title = record ? `${number} ${nameOf(issues, record)}` : issues.labels.one
  usePage(problem ? undefined : title, trail(record), number)
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  return (
    <HiddenParts key={id} screens={screens} record={record}>
      <Shown screens={screens} issue={asWhole(record)} />
    </HiddenParts>
  )
}

function Shown({ screens, issue }: { screens: ResourceScreens; issue: ShownIssue }) {
  const { can } = useAccess()
  const { id } = issue
  return (
    <article className={styles.page}>
      <IssueHead key={id} screens={screens} issue={issue} />
      <div className={styles.body}>
        <div className={styles.main}>
          {issue.description ? (
            <Section title="Description">
              <Prose>{issue.description}</Prose>
            </Section>
          ) : null}
          {issue.accessNotes ? (
            <Section title="Access">
              <Prose>{issue.accessNotes}</Prose>
            </Section>
          ) : null}
          <Photos issue={issue} />
          {can('read', documents.subject) ? (
            <Section title={documents.labels.many}>
              <Suspense fallback={null}>
                <Documents inset of={{ kind: 'issue', id, propertyId: issue.propertyId }} />
              </Suspense>
            </Section>
          ) : null}
          <Thread key={id} issue={issue} />
        </div>
        <div className={styles.side}>
          <Standing issue={issue} />
          <OfPlan issue={issue} />
          <WhoDoesIt issue={issue} />
          <RecordFacts screens={screens} record={factsOf(issue, can('read', 'User'))} />
        </div>
      </div>
    </article>
  )
}
