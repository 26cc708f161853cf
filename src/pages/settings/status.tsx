import type { AnswerOf } from '#contract/kit/index.ts'
import { backgroundWork, readStatus } from '#contract/admin/status.ts'
import { formatInteger, longDate, timeAgo } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { Fact, Facts, Muted, Section, Stack } from '#src/ui/page/parts.tsx'
import styles from './settings.module.css'

type Status = AnswerOf<typeof readStatus>
type Work = Status['work'][number]

const trail = [{ label: 'Settings', to: paths.settings.home }]
const forbidden = {
  statusCode: 403,
  message: 'Your role doesn’t let you see the status of background work.',
}

/** Minutes after which work that waits is late. */
const late = 5
const isLate = (since: string | null, at: string) =>
  since !== null && Date.parse(at) - Date.parse(since) > late * 60_000

/** Whether what goes on behind the pages keeps up. */
export default function StatusPage() {
  usePage('Status', trail)
  const { can } = useAccess()
  const may = can('update', 'Organisation')
  const { data, error, isFetching, refetch } = useOperation(readStatus, { enabled: may })
  if (!may) return <ErrorPage error={forbidden} />
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <Stack>
      <div>
        <h1>Status</h1>
        <p className={styles.why}>
          What Freehold does for your organisation in the background, and whether it is up to date. If
          something is late or has failed, tell whoever runs Freehold for you.
        </p>
      </div>
      <Section
        title="Background work"
        actions={
          <Button small look="ghost" busy={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        }
      >
        <div role="status">
          <Facts>
            {data.work.map((work) => (
              <Fact key={work.kind} label={backgroundWork[work.kind]}>
                <Progress work={work} at={data.at} />
              </Fact>
            ))}
            <Fact label="Notifications">
              <Waiting count={data.effects.waiting} since={data.effects.waitingSince} at={data.at} />
            </Fact>
            <Fact label="File store">{data.storage ? 'Working' : <Bad>Not responding</Bad>}</Fact>
          </Facts>
        </div>
      </Section>
      <Section title="Every night">
        <Nights status={data} />
      </Section>
    </Stack>
  )
}

const Bad = ({ children }: { children: React.ReactNode }) => <span className={styles.bad}>{children}</span>

function Waiting({ count, since, at }: { count: number; since: string | null; at: string }) {
  if (count === 0 || since === null) return 'Up to date'
  const words = `${formatInteger(count)} waiting (oldest: ${timeAgo(since)})`
  return isLate(since, at) ? <Bad>{words}</Bad> : words
}

function Progress({ work: { waiting, active, failed, waitingSince }, at }: { work: Work; at: string }) {
  return (
    <>
      <Waiting count={waiting} since={waitingSince} at={at} />
      {active > 0 ? `, ${formatInteger(active)} under way` : null}
      {failed > 0 ? (
        <>
          {', '}
          <Bad>{formatInteger(failed)} failed</Bad>
        </>
      ) : null}
    </>
  )
}

function Nights({ status: { today, leasesOn, books } }: { status: Status }) {
  return (
    <Facts>
      <Fact label="Leases and occupancy">
        {leasesOn === null ? (
          <Muted>No leases yet</Muted>
        ) : leasesOn < today ? (
          <Bad>As of {longDate(leasesOn)}</Bad>
        ) : (
          'As of today'
        )}
      </Fact>
      {books ? (
        <>
          <Fact label="Charges">
            {books.chargedOn ? `Posted on ${longDate(books.chargedOn)}` : 'Not posted at night yet'}
          </Fact>
          <Fact label="Books">
            {books.differences > 0 ? (
              <Bad>
                {formatInteger(books.differences)}{' '}
                {books.differences === 1 ? 'balance differs' : 'balances differ'} from the postings
              </Bad>
            ) : books.checkedAt ? (
              `Checked against the postings ${timeAgo(books.checkedAt)}`
            ) : (
              'Not checked yet'
            )}
          </Fact>
        </>
      ) : null}
    </Facts>
  )
}
