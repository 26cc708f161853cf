import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/kit/index.ts'
import { changeReminderStage, readReminderSettings } from '#contract/tenant/money/reminder-settings.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { reminderStages } from '#domain/arrears/stages.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Muted, Row, Rows, Section, Stack } from '#src/ui/page/parts.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import settingsStyles from '../settings.module.css'
import { DaysInput } from '#src/records/actions/days-input.tsx'
import { LateFees } from './late-fees.tsx'

type Stage = AnswerOf<typeof readReminderSettings>['stages'][number]

const days = { one: 'day', many: 'days' }

/** When tenants in arrears are reminded, and how. */
export default function ArrearsSettings() {
  usePage('Reminders and fees', [{ label: 'Settings', to: paths.settings.home }])
  const { can } = useAccess()
  const { data, error } = useOperation(readReminderSettings)
  const [open, setOpen] = useState<Stage>()
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  const mayChange = can('update', 'Books')
  return (
    <>
      <h1>Reminders and fees</h1>
      <p className={settingsStyles.why}>
        Tenants get up to four reminders for an overdue debt, one at each stage. Tenants who have promised to
        pay, or are keeping to a payment plan, aren’t reminded.
      </p>
      <Stack gap={24}>
        <Section title="Stages" actions={<Link to={paths.settings.letters()}>What they say</Link>}>
          <Rows>
            {data.stages.map((stage) => (
              <Row
                key={stage.stage}
                aside={
                  mayChange ? (
                    <Button
                      small
                      aria-label={`Change ${reminderStages[stage.stage].toLowerCase()}`}
                      onClick={() => setOpen(stage)}
                    >
                      Change
                    </Button>
                  ) : null
                }
              >
                <strong>{reminderStages[stage.stage]}</strong>
                <Muted small>
                  {[
                    `After ${counted(stage.days, days)}`,
                    stage.byRule ? 'sent automatically' : 'sent by hand',
                  ].join(' · ')}
                </Muted>
              </Row>
            ))}
          </Rows>
        </Section>
        <LateFees />
      </Stack>
      {open ? <StageDialog stage={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

function StageDialog({ stage: { stage, ...now }, onClose }: { stage: Stage; onClose: () => void }) {
  return (
    <ActionDialog
      operation={changeReminderStage}
      given={{ stage }}
      values={now}
      fields={{
        days: { input: DaysInput, hint: 'After the due date of the oldest charge.' },
        byRule: { label: 'Send automatically, each morning' },
      }}
      title={reminderStages[stage]}
      confirm="Save"
      options={{ refreshes: [charges], done: 'Reminder saved' }}
      onClose={onClose}
    />
  )
}
