import { Archive, ArchiveRestore, ChevronDown, CircleDot, UserRound, X } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { fieldMeta } from '#contract/kit/index.ts'
import { callAny } from '#src/lib/client/index.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { listedFields } from '#src/resources/listed.ts'
import type { Page, Readable, ResourceScreens } from '#src/resources/screens.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { Menu, type MenuEntry } from '#src/ui/controls/menu.tsx'
import { Popover } from '#src/ui/controls/popover.tsx'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { PersonChoice } from '../fields/person-choice.tsx'
import { useBulkChange } from '../use-bulk-change.ts'
import { BulkAmount, currenciesOf } from './bulk-amount.tsx'
import { apiQuery, type ListAddress } from '#src/lib/list-address.ts'
import styles from './list.module.css'
import { mayBulk } from './may-bulk.ts'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  screens: ResourceScreens
  address: ListAddress
  total: number
  selection: Selection
}

const pageSize = 200

/** Reads everything that the filters show, up to the number that may be changed at once. */
async function allMatching(
  screens: ResourceScreens,
  address: ListAddress,
  limit: number,
): Promise<Readable[]> {
  const found: Readable[] = []
  for (let page = 1; found.length < limit; page += 1) {
    const query = {
      ...apiQuery({ ...address, page, limit: pageSize }),
      fields: listedFields(screens, []).join(','),
    }
    const answer = await callAny<Page>(screens.resource.operations.list, { query })
    found.push(...answer.data)
    if (answer.data.length < pageSize) break
  }
  return found.slice(0, limit)
}

/** What can be done to the ticked records, in the place of the toolbar. */
export function BulkBar({ screens, address, total, selection }: BulkBarProps) {
  const { resource, status, list } = screens
  const { can } = useAccess()
  const [asked, setAsked] = useState<{ value: string; warning: string }>()
  const bulk = useBulkChange(screens, selection.clear)
  const limit = list.bulk?.limit ?? 0
  const all = useMutation({
    mutationFn: () => allMatching(screens, address, limit),
    onSuccess: selection.replace,
    onError: notifyError,
  })
  const records = [...selection.selected.values()]
  const count = records.length
  const wanted = Math.min(total, limit)
  const busy = bulk.busy || all.isPending
  const mayChange = mayBulk(screens, can)
  const bar = useRef<HTMLDivElement>(null)
  // With the last tick the bar goes; who was in it goes on at what it lay over, not at the beginning of the page.
  useLayoutEffect(() => {
    const own = bar.current
    return () => {
      const { activeElement } = document
      if (activeElement === document.body || own?.contains(activeElement))
        own?.closest<HTMLElement>('[data-toolbar]')?.focus({ preventScroll: true })
    }
  }, [])

  const set = (field: string, value: string | number | null, done: string) =>
    void bulk.change({ records, change: { [field]: value }, done })
  const setStatus = (value: string, done: string) => {
    const warning = status?.final[value]
    if (warning) setAsked({ value, warning })
    else if (status) set(status.field, value, done)
  }
  const choices = (field: string, skip: readonly string[] = []): MenuEntry[] =>
    Object.entries(fieldMeta(resource.fields[field]!).choices ?? {})
      .filter(([value]) => !skip.includes(value))
      .map(([value, word]) => ({
        key: `${field}-${value}`,
        label: word,
        onSelect: () =>
          field === status?.field
            ? setStatus(value, `marked as ${word.toLowerCase()}`)
            : set(field, value, `set to ${word.toLowerCase()}`),
      }))
  const settable: MenuEntry[] = [
    ...(status ? [{ key: 'status', heading: resource.label(status.field) }] : []),
    ...(status ? choices(status.field, [status.archived]) : []),
    ...(list.bulk?.set ?? [])
      .filter((field) => can('update', resource.subject, field))
      .flatMap((field): MenuEntry[] => [{ key: field, heading: resource.label(field) }, ...choices(field)]),
  ]

  return (
    <div ref={bar} className={styles.selection} role="toolbar" aria-label="Selected records">
      <strong aria-live="polite">{formatInteger(count)} selected</strong>
      {wanted > count ? (
        <Button small look="ghost" busy={all.isPending} onClick={() => all.mutate()}>
          Select {total > limit ? 'the first' : 'all'} {formatInteger(wanted)}
        </Button>
      ) : null}
      {mayChange && status ? (
        <>
          <Button small disabled={busy} onClick={() => setStatus(status.archived, 'archived')}>
            <Archive size={14} aria-hidden /> Archive
          </Button>
          {records.some((record) => record[status.field] === status.archived) ? (
            <Button small disabled={busy} onClick={() => setStatus(status.restored, 'restored')}>
              <ArchiveRestore size={14} aria-hidden /> Restore
            </Button>
          ) : null}
        </>
      ) : null}
      {mayChange && settable.length > 0 ? (
        <Menu
          label="Set"
          entries={settable}
          trigger={(props) => (
            <Button {...props} small disabled={busy}>
              <CircleDot size={14} aria-hidden /> Set <ChevronDown size={14} aria-hidden />
            </Button>
          )}
        />
      ) : null}
      {mayChange
        ? list.bulk?.amounts?.map((field) => (
            <BulkAmount
              key={field}
              label={resource.label(field)}
              currencies={currenciesOf(records, fieldMeta(resource.fields[field]!).currencyField)}
              disabled={busy}
              onSet={(amount, words) => set(field, amount, words)}
            />
          ))
        : null}
      {mayChange && can('assign', resource.subject)
        ? list.bulk?.assign.map((field) => (
            <Popover
              key={field}
              label={resource.label(field)}
              trigger={(props) => (
                <Button {...props} small disabled={busy}>
                  <UserRound size={14} aria-hidden /> {resource.label(field)}{' '}
                  <ChevronDown size={14} aria-hidden />
                </Button>
              )}
            >
              <PersonChoice
                fitFor={field}
                onChoose={(person) =>
                  set(field, person?.id ?? null, person ? `assigned to ${person.name}` : 'unassigned')
                }
              />
            </Popover>
          ))
        : null}
      <IconButton small label="Clear selection" onClick={selection.clear}>
        <X size={16} aria-hidden />
      </IconButton>
      {asked && status ? (
        <Confirm
          title={`Change ${formatInteger(count)} ${(count === 1 ? resource.labels.one : resource.labels.many).toLowerCase()}?`}
          text={asked.warning}
          action={`Mark as ${asked.value}`}
          onConfirm={() => set(status.field, asked.value, `marked as ${asked.value}`)}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  )
}
