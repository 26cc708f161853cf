import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { askedOn, keptPeriods, reportFormats } from '#contract/kit/index.ts'
import { leaveReport, listReportMails, unscheduleReport } from '#contract/tenant/saved-report-operations.ts'
import { savedReports } from '#contract/tenant/saved-reports.ts'
import { mailingOutcomes, scheduleWords } from '#domain/reports/schedules.ts'
import { exactInstant, shortDate } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { useToday } from '#src/providers/today.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { PersonName } from '#src/records/fields/person-name.tsx'
import { addressed } from '#src/records/report/addresses.ts'
import type { SavedReport } from '#src/records/report/saved.tsx'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Fact, Facts, Inline, Muted, Page, PageHead, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { ScheduleDialog } from './schedule.tsx'
import { SavedMenu } from './saved-list.tsx'
import { reportsTrail } from './trail.ts'

/** A saved report: what it is of, whom it is mailed to, and what became of its mails. */
export function SavedReportPage() {
  const { id = '' } = useParams()
  const { data: saved, error } = useOperation(savedReports.operations.get, { params: { id } })
  usePage(saved?.title, reportsTrail)
  const today = useToday()
  const { can } = useAccess()
  const found = saved && addressed(saved.report)
  if (error) return <ErrorPage error={pageErrorFrom(error)} />
  if (!saved) return <PendingPage />
  if (!found) return <ErrorPage error={{ statusCode: 404 }} />
  const { report, address } = found
  const asked = Object.fromEntries(new URLSearchParams(saved.query))
  return (
    <Page width="text">
      <PageHead
        title={saved.title}
        lead={report.title}
        actions={
          <>
            <ButtonLink
              look="primary"
              to={address({ ...askedOn(report, asked, saved.period, today), saved: saved.id })}
            >
              Open report
            </ButtonLink>
            <SavedMenu saved={saved} />
          </>
        }
      />
      <Stack gap={32}>
        <Facts>
          <Fact label="Period">{keptPeriods[saved.period]}</Fact>
          <Fact label="Owner">
            <PersonName id={saved.ownerId} />
          </Fact>
          <Fact label="Seen by">{saved.shared ? 'Everyone who may read the report' : 'Its owner'}</Fact>
        </Facts>
        <Mailing saved={saved} exports={can('export', report.subject)} />
        <Mails saved={saved} />
      </Stack>
    </Page>
  )
}

/** How it is mailed, and how that ends: for all, or for oneself. */
function Mailing({ saved, exports }: { saved: SavedReport; exports: boolean }) {
  const { canOn } = useAccess()
  const { user } = useProfile()
  const [asking, setAsking] = useState(false)
  const unschedule = useAction(unscheduleReport, { done: 'Emails stopped' })
  const leave = useAction(leaveReport, { done: 'You will get no more emails of this report' })
  const { id, version, every, weekday, monthDay, format, nextOn, recipientIds } = saved
  const may = canOn('update', savedReports.subject, saved)
  return (
    <Section
      title="Emails"
      actions={
        <Inline>
          {recipientIds.includes(user.id) ? (
            <Button small busy={leave.busy} onClick={() => void leave.act({ params: { id } })}>
              Stop emails to me
            </Button>
          ) : null}
          {may && every ? (
            <Button
              small
              busy={unschedule.busy}
              onClick={() => void unschedule.act({ params: { id }, body: { version } })}
            >
              Stop all
            </Button>
          ) : null}
          {may && exports ? (
            <Button small onClick={() => setAsking(true)}>
              {every ? 'Change schedule' : 'Schedule emails'}
            </Button>
          ) : null}
        </Inline>
      }
    >
      {every && format && nextOn ? (
        <Facts>
          <Fact label="How often">{scheduleWords({ every, weekday, monthDay })}</Fact>
          <Fact label="Next">{shortDate(nextOn)}</Fact>
          <Fact label="File">{reportFormats[format]}</Fact>
          <Fact label="Recipients">
            <People ids={recipientIds} />
          </Fact>
        </Facts>
      ) : (
        <Muted>This report isn’t emailed to anyone.</Muted>
      )}
      {asking ? <ScheduleDialog saved={saved} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

const People = ({ ids }: { ids: readonly string[] }): ReactNode =>
  ids.map((id, index) => (
    <span key={id}>
      {index > 0 ? ', ' : null}
      <PersonName id={id} />
    </span>
  ))

/** The latest mails, newest first. */
function Mails({ saved }: { saved: SavedReport }) {
  const { data } = useOperation(listReportMails, { params: { id: saved.id } })
  if (!data || data.mails.length === 0) return null
  return (
    <Section title="Sent">
      <Rows>
        {data.mails.map(({ id, dueOn, userId, outcome, finishedAt }) => (
          <Row
            key={id}
            aside={<span title={finishedAt ? exactInstant(finishedAt) : undefined}>{shortDate(dueOn)}</span>}
          >
            <strong>
              <PersonName id={userId} />
            </strong>
            <small>
              <StatusWord tone={outcome === 'sent' ? 'good' : outcome === 'waiting' ? 'info' : 'attention'}>
                {mailingOutcomes[outcome]}
              </StatusWord>
            </small>
          </Row>
        ))}
      </Rows>
    </Section>
  )
}
