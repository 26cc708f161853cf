import { useRecord } from '#src/providers/records.ts'
import { useParams } from 'react-router'
import { propertyActivity } from '#contract/tenant/activity.ts'
import { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { ErrorPage, PageNotFound } from '#src/ui/feedback/error-page.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { NoMatchDrawing } from '#src/ui/illustrations/no-match.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ActivityFeed } from '#src/records/activity/feed.tsx'
import { ActivityTools } from '#src/records/activity/tools.tsx'
import { useActivity } from '#src/records/activity/use-activity.ts'
import { useNarrowing } from '#src/records/activity/use-narrowing.ts'
import { Page, PageHead } from '#src/ui/page/parts.tsx'
import { NothingYet } from './activity.tsx'

/** RT-70: the activity of one property on a page of its own: narrowed, and taken along as a file. */
export default function PropertyActivityPage() {
  const id = useParams()['propertyId'] ?? ''
  return properties.allFields.id.safeParse(id).success ? <ActivityOf id={id} /> : <PageNotFound />
}

function ActivityOf({ id }: { id: string }) {
  const { record, problem } = useRecord(properties, id)
  const title = record?.title ?? 'Property'
  usePage(problem ? undefined : 'Activity', [{ label: title, to: paths.properties.show(id) }])
  const { narrowing, narrow } = useNarrowing()
  const activity = useActivity(propertyActivity, { id }, narrowing)
  const [first] = activity.data?.pages ?? []
  if (problem) return <ErrorPage error={problem} />
  if (!record) return <PendingPage />
  return (
    <Page>
      <PageHead title={`Activity of ${title}`} />
      {first ? (
        <ActivityTools
          id={id}
          name={title}
          total={first.total}
          people={first.people}
          kinds={first.kinds}
          narrowing={narrowing}
          onNarrow={narrow}
        />
      ) : null}
      <ActivityFeed
        query={activity}
        own={{ id, words: 'this property' }}
        empty={
          Object.keys(narrowing).length === 0 ? (
            <NothingYet />
          ) : (
            <Note
              title="Nothing matches"
              illustration={<NoMatchDrawing />}
              actions={<Button onClick={() => narrow({})}>Clear filters</Button>}
            >
              There is no activity of this kind on these days.
            </Note>
          )
        }
      />
    </Page>
  )
}
