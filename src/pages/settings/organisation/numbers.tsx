import { useState } from 'react'
import { organisationSettings } from '#contract/admin/organisation.ts'
import type { AnswerOf } from '#contract/kit/index.ts'
import { numberSeries } from '#domain/money/number-series.ts'
import { useAccess } from '#src/providers/access.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { FormSection } from '#src/ui/form/sections.tsx'
import { Muted, Row, Rows } from '#src/ui/page/parts.tsx'

type Organisation = AnswerOf<typeof organisationSettings.read>

/** What is numbered without gaps, and how its numbers begin. */
export function Numbers({ organisation: { version, series } }: { organisation: Organisation }) {
  const { can } = useAccess()
  const [open, setOpen] = useState<Organisation['series'][number]>()
  const mayChange = can('update', 'Organisation')
  return (
    <FormSection
      region
      title="Numbers"
      why="Numbered without gaps, so that nobody has to explain a missing one."
    >
      <Rows>
        {series.map((each) => (
          <Row
            key={each.series}
            aside={
              mayChange ? (
                <Button
                  small
                  aria-label={`Change prefix of ${numberSeries[each.series].toLowerCase()}`}
                  onClick={() => setOpen(each)}
                >
                  Change
                </Button>
              ) : null
            }
          >
            <strong>{numberSeries[each.series]}</strong>
            <Muted small>Next: {each.next}</Muted>
          </Row>
        ))}
      </Rows>
      {open ? (
        <ActionDialog
          operation={organisationSettings.changeSeries}
          title={numberSeries[open.series]}
          text="New numbers begin with this prefix and go on counting. Numbers already issued don’t change."
          confirm="Save prefix"
          given={{ version, series: open.series }}
          values={{ prefix: open.prefix }}
          options={{
            done: (saved) => `Next: ${saved.series.find((each) => each.series === open.series)?.next ?? ''}`,
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </FormSection>
  )
}
