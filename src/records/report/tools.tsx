import { ChevronDown, Columns3, X } from 'lucide-react'
import { Fragment, useId } from 'react'
import type { Report, Resource } from '#contract/kit/index.ts'
import { users } from '#contract/admin/users.ts'
import { namedPeriods } from '#domain/dates/periods.ts'
import { isDate } from '#domain/dates/typed.ts'
import { formatInteger, formatShare } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecordTitles } from '#src/providers/record-titles.ts'
import { useToday } from '#src/providers/today.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { Popover } from '#src/ui/controls/popover.tsx'
import { RecordList } from '../fields/record-filter.tsx'
import styles from './report.module.css'
import type { ReportNavigation, useReportColumns } from './use-report.ts'

/** Whether what narrows the rows has a line of its own, below the days. */
const hasChoices = ({ parameters }: Asks) =>
  Object.values(parameters).some(({ kind }) => kind === 'choice' || kind === 'one' || kind === 'currency')

/** What is asked for what: a report, or a page of several that are asked the same. */
type Asks = Pick<Report, 'parameters'>

interface ParametersProps {
  report: Asks
  navigation: ReportNavigation
  without?: readonly string[]
}

/** What the report is asked for beside its title. */
export function ReportParameters({ report, navigation, without = [] }: ParametersProps) {
  const { address, fixed, change } = navigation
  const open = Object.entries(report.parameters).filter(
    ([name]) => !(name in fixed) && !without.includes(name),
  )
  const days = open.flatMap(([name, parameter]) =>
    parameter.kind === 'day' || parameter.kind === 'since' || parameter.kind === 'start'
      ? [{ name, parameter }]
      : [],
  )
  return (
    <div className={styles.parameters}>
      {days.map(({ name, parameter: { kind, label } }) => (
        <Fragment key={name}>
          {kind === 'start' ? <PeriodChoice start={name} change={change} /> : null}
          <DayParameter
            label={label}
            value={address.asked[name] ?? ''}
            onChange={(day) => {
              if (isDate(day))
                change({ asked: { ...inOrder(report, address.asked, name, day), [name]: day } })
              else if (!day && kind !== 'day') change({ asked: { [name]: undefined } })
            }}
          />
        </Fragment>
      ))}
      {hasChoices(report) ? null : (
        <RecordsParameters report={report} navigation={navigation} without={without} />
      )}
    </div>
  )
}

/** The records that a parameter is chosen from. */
const choosable = (parameter: { kind: 'people' } | { kind: 'records'; resource: Resource }): Resource =>
  parameter.kind === 'people' ? users : parameter.resource

/** Which records it is about, of those that the reader may see. */
function RecordsParameters({ report, navigation, without = [] }: ParametersProps) {
  const { address, fixed, change } = navigation
  const { can } = useAccess()
  return Object.entries(report.parameters).map(([name, parameter]) =>
    (parameter.kind === 'records' || parameter.kind === 'people') &&
    !(name in fixed) &&
    !without.includes(name) &&
    can('read', choosable(parameter).subject) ? (
      <RecordsParameter
        key={name}
        label={parameter.label}
        none={parameter.none}
        resource={choosable(parameter)}
        within={fixed['propertyId']}
        value={address.asked[name]}
        onChange={(ids) => change({ asked: { [name]: ids } }, true)}
      />
    ) : null,
  )
}

/** A period ends on its first day or later: what a day that was chosen leaves behind follows it. */
function inOrder({ parameters }: Asks, asked: Record<string, string>, changed: string, day: string) {
  const start = Object.keys(parameters).find((name) => parameters[name]!.kind === 'start')
  if (changed === start && day > asked['through']!) return { through: day }
  if (start && changed === 'through' && day < asked[start]!) return { [start]: undefined }
  return {}
}

/** Periods that are asked for by name. */
function PeriodChoice({ start, change }: { start: string; change: ReportNavigation['change'] }) {
  const today = useToday()
  return (
    <Menu
      label="Period"
      entries={namedPeriods(today).map(({ label, period: { from, to } }) => ({
        key: label,
        label,
        onSelect: () => change({ asked: { [start]: from, through: to } }),
      }))}
      trigger={(trigger) => (
        <Button {...trigger}>
          Period <ChevronDown size={14} aria-hidden />
        </Button>
      )}
    />
  )
}

/** What narrows the rows, in a line of its own; nothing where the report has no choices. */
export function ReportChoices({
  report,
  navigation,
  without = [],
  currencies,
  oneCurrency = false,
}: ParametersProps & {
  /** Those that there is anything in. */
  currencies: readonly (string | null)[]
  /** Whether one has to be chosen. */
  oneCurrency?: boolean
}) {
  const { address, fixed, change } = navigation
  const choices = Object.entries(report.parameters).flatMap(([name, parameter]) => {
    if (name in fixed || without.includes(name)) return []
    if (parameter.kind === 'choice' || parameter.kind === 'one')
      return [{ name, label: parameter.label, words: parameter.choices, always: parameter.kind === 'one' }]
    if (parameter.kind !== 'currency') return []
    const there = [...currencies, address.asked[name]].filter((each) => !!each)
    // Of one currency there is nothing to choose.
    if (new Set(there).size < 2 && (oneCurrency || !address.asked[name])) return []
    return [
      {
        name,
        label: parameter.label,
        words: Object.fromEntries(there.map((each) => [each, each])),
        always: oneCurrency,
      },
    ]
  })
  const rates = Object.entries(report.parameters).flatMap(([name, { kind, label }]) =>
    kind === 'basisPoints' && address.asked[name] ? [{ name, label }] : [],
  )
  if (!hasChoices(report)) return null
  return (
    <div className={styles.tools} data-screen-only>
      <RecordsParameters report={report} navigation={navigation} without={without} />
      {rates.map(({ name, label }) => (
        <Button key={name} onClick={() => change({ asked: { [name]: undefined } }, true)}>
          {label}: {formatShare(Number(address.asked[name]))} <X size={14} aria-label="Any" />
        </Button>
      ))}
      {choices.map(({ name, label, words, always }) => (
        <ChoiceParameter
          key={name}
          label={label}
          choices={words}
          always={always}
          value={address.asked[name] ?? ''}
          onChange={(chosen) => change({ asked: { [name]: chosen || undefined } }, true)}
        />
      ))}
    </div>
  )
}

interface DayProps {
  label: string
  value: string
  onChange: (day: string | null) => void
}
function DayParameter({ label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <div className={styles.parameter}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.day}>
        <DateField id={id} value={value} onChange={onChange} />
      </span>
    </div>
  )
}

interface ChoiceProps {
  label: string
  choices: Readonly<Record<string, string>>
  /** One of them has to be chosen. */
  always: boolean
  value: string
  onChange: (chosen: string) => void
}
function ChoiceParameter({ label, choices, always, value, onChange }: ChoiceProps) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {always ? null : <option value="">{label}: any</option>}
      {Object.entries(choices).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  )
}

interface RecordsProps {
  label: string
  /** Said where none is chosen. */
  none: string
  resource: Resource
  /** The property that they are of. */
  within: string | undefined
  value: string | undefined
  onChange: (ids: string | undefined) => void
}
function RecordsParameter({ label, none, resource, within, value, onChange }: RecordsProps) {
  const ids = value?.split(',') ?? []
  const titles = useRecordTitles(value ? [{ resource, ids }] : [])
  const { one, many } = resource.labels
  const words =
    ids.length === 0
      ? none
      : ids.length === 1
        ? (titles.get(ids[0]!) ?? one)
        : `${formatInteger(ids.length)} ${many.toLowerCase()}`
  return (
    <Popover
      label={label}
      trigger={(trigger) => (
        <Button {...trigger} aria-label={`${label}: ${words}`}>
          {words} <ChevronDown size={14} aria-hidden />
        </Button>
      )}
    >
      <RecordList resource={resource} within={within} value={value} onChange={onChange} />
    </Popover>
  )
}

/** Which columns are shown; the first one always is. */
export function ColumnChoice({ others, shown, toggle }: ReturnType<typeof useReportColumns>) {
  return (
    <Menu
      label="Columns"
      align="end"
      entries={others.map((column) => ({
        key: column.name,
        label: column.label,
        several: true,
        checked: shown.includes(column),
        onSelect: () => toggle(column.name),
      }))}
      trigger={(trigger) => (
        <IconButton {...trigger} look="secondary" label="Columns">
          <Columns3 size={16} aria-hidden />
        </IconButton>
      )}
    />
  )
}
