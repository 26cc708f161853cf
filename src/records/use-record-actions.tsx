import { useDelete, useInvalidate } from '@refinedev/core'
import { Archive, ArchiveRestore, CircleDot, Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { toast } from '#src/ui/feedback/toast.ts'
import { fieldMeta } from '#contract/kit/index.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Readable, ActionScreen, ResourceScreens, StatusScreen } from '#src/resources/screens.ts'
import type { MenuEntry } from '#src/ui/controls/menu.tsx'
import { Confirm } from '#src/ui/feedback/confirm.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { useActions } from './actions/use-action.ts'
import { mayEdit, mayRemove } from './may-edit.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { nameOf } from '#src/resources/name-of.ts'

interface Question {
  title: string
  text: string
  action: string
  danger: boolean
  onConfirm: () => void
}

/**
 * What may be done to a record: edit, the legal changes of status, archive, delete. What the profile may not do, is not
 * there.
 * @returns the entries of a record's menu, and the question that is open, to be rendered once
 */
export function useRecordActions(
  screens: ResourceScreens,
  { onDeleted, withEdit = true }: { onDeleted?: () => void; withEdit?: boolean } = {},
): { entriesFor: (record: Readable) => MenuEntry[]; question: ReactNode } {
  const { resource, paths } = screens
  const access = useAccess()
  const { canOn } = access
  const [question, setQuestion] = useState<Question>()
  const bulk = useBulkChange(screens)
  const remove = useRemove(screens, onDeleted)
  const { act } = useActions()

  const statusEntries = (record: Readable): MenuEntry[] => {
    const { status } = screens
    const now = status && record[status.field]
    if (!status || typeof now !== 'string' || !canOn('update', resource.subject, record, status.field))
      return []
    return status.next(now).map((next) => {
      const { label, icon, word, done } = statusWords(screens, status, now, next)
      const set = () => void bulk.change({ records: [record], change: { [status.field]: next }, done })
      const warning = status.final[next]
      if (!warning) return { key: next, label, icon, onSelect: set }
      const ask = {
        title: `Mark “${nameOf(resource, record)}” as ${word}?`,
        text: warning,
        action: `Mark as ${word}`,
        danger: false,
        onConfirm: set,
      }
      return { key: next, label: `${label}…`, icon, onSelect: () => setQuestion(ask) }
    })
  }

  const actionEntry = (each: ActionScreen, record: Readable): MenuEntry => {
    const { key, label, icon } = each
    const ask = each.ask?.(record)
    const perform = () =>
      void act(
        each.operation,
        { params: { id: record.id }, body: each.body?.(record) },
        { done: each.done(record), refreshes: [resource] },
      )
    if (!ask) return { key, label, icon, onSelect: perform }
    const { danger } = ask
    const open = () => setQuestion({ ...ask, onConfirm: perform })
    return { key, label: `${label}…`, icon, danger, onSelect: open }
  }

  const removal = (record: Readable): MenuEntry => {
    const name = nameOf(resource, record)
    const one = resource.labels.one.toLowerCase()
    const ask = {
      title: `Delete “${name}”?`,
      text: `The ${one} and everything that belongs to it is removed for good. To keep it out of sight only, archive it.`,
      action: `Delete ${one}`,
      danger: true,
      onConfirm: () => remove(record),
    }
    return { key: 'delete', label: 'Delete…', icon: Trash2, danger: true, onSelect: () => setQuestion(ask) }
  }

  const entriesFor = (record: Readable): MenuEntry[] => {
    const mayUpdate = canOn('update', resource.subject, record)
    const entries: MenuEntry[] = []
    if (withEdit && mayEdit(access, screens, record)) {
      entries.push({ key: 'edit', label: 'Edit', icon: Pencil, to: paths.edit(record.id, record) })
    }
    if (mayUpdate) entries.push(...statusEntries(record))
    if (mayUpdate) {
      for (const each of screens.actions ?? []) {
        const may = canOn('update', resource.subject, record, each.field)
        if (may && each.when(record)) entries.push(actionEntry(each, record))
      }
    }
    if (mayRemove(access, screens, record)) {
      if (entries.length > 0) entries.push({ key: 'line', separator: true })
      entries.push(removal(record))
    }
    return entries
  }
  return {
    entriesFor,
    question: question ? <Confirm {...question} onClose={() => setQuestion(undefined)} /> : null,
  }
}

function statusWords(screens: ResourceScreens, status: StatusScreen, now: string, next: string) {
  const word = (fieldMeta(screens.resource.fields[status.field]!).choices?.[next] ?? next).toLowerCase()
  if (next === status.archived) return { word, label: 'Archive', icon: Archive, done: 'archived' }
  if (now === status.archived && next === status.restored) {
    return { word, label: 'Restore', icon: ArchiveRestore, done: 'restored' }
  }
  return { word, label: `Mark as ${word}`, icon: CircleDot, done: `marked as ${word}` }
}

function useRemove(screens: ResourceScreens, onDeleted?: () => void): (record: Readable) => void {
  const { resource } = screens
  const invalidate = useInvalidate()
  const { mutate } = useDelete()
  return (record) =>
    mutate(
      {
        resource: resource.name,
        id: record.id,
        dataProviderName: resource.api,
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
        invalidates: [],
      },
      {
        onSuccess: () => {
          onDeleted?.()
          toast.success(`“${nameOf(resource, record)}” deleted`)
          void invalidate({
            resource: resource.name,
            dataProviderName: resource.api,
            invalidates: ['list', 'many', 'resourceAll'],
          })
        },
        onError: notifyError,
      },
    )
}
