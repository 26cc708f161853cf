import { Ellipsis, Pencil } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fieldMeta, type Resource } from '#contract/kit/index.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable, ResourceScreens } from '#src/resources/screens.ts'
import { ButtonLink, IconButton } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/controls/classes.ts'
import { Menu } from '#src/ui/controls/menu.tsx'
import { FieldCell, hasValue } from '../fields/cell.tsx'
import { fieldText } from '../fields/field-text.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Avatar } from '#src/ui/people/avatar.tsx'
import { mayEdit } from '../may-edit.ts'
import { useRecordActions } from '../use-record-actions.tsx'
import { Fact, Facts, Page, Section, Stack, Stat, Stats } from '#src/ui/page/parts.tsx'
import tabLine from '#src/ui/page/tab-line.module.css'
import styles from './show.module.css'
import { nameOf } from '#src/resources/name-of.ts'

/** After an amount its unit goes on with the sentence: "₦120,000,000 yearly". */
const unitWords = (schema: Resource['fields'][string], value: unknown, record: Readable) =>
  fieldText(fieldMeta(schema), value, record).toLowerCase()

export interface ShowTab {
  key: string
  label: string
  /** How many there are, where that is known. */
  count?: ReactNode
  /** Its address, where that is one of its own and not the record's with `?tab=`. */
  to?: string
  /** Left out where somebody may not see it. */
  when?: boolean
  content: ReactNode
}

interface ShowProps {
  screens: ResourceScreens
  record: Readable
  /** The first one is open when the address names none. */
  tabs: readonly ShowTab[]
  /** The one whose own address this is. */
  open?: string
  /** Beside the menu of what can be done to any record. */
  actions?: ReactNode
  onDeleted: () => void
}

/** A record's page: who it is, its key figures, what can be done; then one tab at a time (`?tab=`). */
export function ResourceShow({ screens, record, tabs: all, open: named, actions, onDeleted }: ShowProps) {
  const tabs = all.filter(({ when }) => when !== false)
  const [params] = useSearchParams()
  const open = tabs.find(({ key }) => key === (named ?? params.get('tab'))) ?? tabs[0]
  return (
    <Page>
      <article>
        <Head screens={screens} record={record} actions={actions} onDeleted={onDeleted} />
        <Tabs tabs={tabs} open={open?.key} address={screens.paths.show(record.id, record)} />
        <Suspense fallback={<PendingPage />}>{open?.content}</Suspense>
      </article>
    </Page>
  )
}

function Head({ screens, record, actions, onDeleted }: Omit<ShowProps, 'tabs' | 'open'>) {
  const { resource, list, paths, icon: Sign, status } = screens
  const access = useAccess()
  const { entriesFor, question } = useRecordActions(screens, { onDeleted, withEdit: false })
  const picture = list.picture?.(record)
  const name = nameOf(resource, record)
  const statusField =
    screens.show.standing?.(record) ?? status?.field ?? (screens.tones?.['status'] ? 'status' : undefined)
  return (
    <>
      <header className={styles.head}>
        {list.portrait ? (
          <Avatar {...list.portrait(record)} size={72} />
        ) : picture ? (
          <img className={styles.cover} src={picture.small} alt={picture.alt} width={72} height={72} />
        ) : (
          <span className={styles.noCover}>
            <Sign size={28} aria-hidden />
          </span>
        )}
        <div>
          <h1>{name}</h1>
          <p className={styles.second}>
            {statusField ? (
              <FieldCell
                resource={resource}
                field={statusField}
                record={record}
                tones={screens.tones?.[statusField]}
              />
            ) : null}
            <span>{list.secondLine?.(record)}</span>
          </p>
        </div>
        <div className={styles.actions}>
          {actions}
          {mayEdit(access, screens, record) ? (
            <ButtonLink to={paths.edit(record.id, record)}>
              <Pencil size={15} aria-hidden /> Edit
            </ButtonLink>
          ) : null}
          {entriesFor(record).length > 0 ? (
            <Menu
              label={`Actions for ${name}`}
              align="end"
              entries={() => entriesFor(record)}
              trigger={(props) => (
                <IconButton {...props} look="secondary" label="More">
                  <Ellipsis size={16} aria-hidden />
                </IconButton>
              )}
            />
          ) : null}
        </div>
      </header>
      {screens.show.keyFigures.length > 0 ? (
        <Stats>
          {screens.show.keyFigures.map(({ field, label, unit }) => (
            <Stat
              key={field}
              label={label ?? resource.label(field)}
              unit={
                unit && record[field] !== null
                  ? unitWords(resource.fields[unit]!, record[unit], record)
                  : null
              }
            >
              <FieldCell resource={resource} field={field} record={record} />
            </Stat>
          ))}
        </Stats>
      ) : null}
      {question}
    </>
  )
}

interface TabsProps {
  tabs: readonly ShowTab[]
  open: string | undefined
  /** The record's own address. */
  address: string
}

function Tabs({ tabs, open, address }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(`[data-tab="${open ?? ''}"]`)
    // Only the row moves, never the page.
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
    }
  }, [open])
  if (tabs.length < 2) return null
  return (
    <nav ref={row} className={classes(tabLine.line, styles.tabs)} aria-label="Parts of this page">
      {tabs.map(({ key, label, count, to }) => (
        <span key={key} className={tabLine.tab} data-tab={key}>
          <Link
            to={to ?? `${address}?tab=${key}`}
            aria-current={key === open ? 'page' : undefined}
            preventScrollReset
          >
            {label}
            {count ? <small>{count}</small> : null}
          </Link>
        </span>
      ))}
    </nav>
  )
}

/** The right rail: what is known of the record, in groups, as the definition orders them. */
export function RecordFacts({ screens, record }: { screens: ResourceScreens; record: Readable }) {
  const { resource, show } = screens
  const groups = show.facts
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter((field) => hasValue(resource, field, record)),
    }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <aside aria-label="Facts">
      <Stack gap={24}>
        {groups.map(({ title, fields }) => (
          <Section key={title} title={title}>
            <Facts>
              {fields.map((field) => (
                <Fact key={field} label={resource.label(field)}>
                  <FieldCell
                    resource={resource}
                    field={field}
                    record={record}
                    tones={screens.tones?.[field]}
                  />
                </Fact>
              ))}
            </Facts>
          </Section>
        ))}
      </Stack>
    </aside>
  )
}
