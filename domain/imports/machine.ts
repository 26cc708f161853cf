/** The life of an import. */
export const importStatuses = [
  'uploaded',
  'checking',
  'ready',
  'committing',
  'committed',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/**
 * - check: read every row again with the present mapping
 * - checked: every row has been read
 * - commit, committed: write the records · undo, undone: take them back
 * - cancel: give up before or during the writing; rows written so far stay and can be undone
 * - fail: the file can't be read, or the right to import is gone
 */
export type ImportEvent = 'check' | 'checked' | 'commit' | 'committed' | 'cancel' | 'fail' | 'undo' | 'undone'

const next: Record<ImportStatus, Partial<Record<ImportEvent, ImportStatus>>> = {
  uploaded: { check: 'checking', cancel: 'cancelled', fail: 'failed' },
  checking: { check: 'checking', checked: 'ready', cancel: 'cancelled', fail: 'failed' },
  ready: { check: 'checking', commit: 'committing', cancel: 'cancelled' },
  committing: { committed: 'committed', cancel: 'cancelled', fail: 'failed' },
  committed: { undo: 'undoing' },
  cancelled: { undo: 'undoing' },
  failed: { check: 'checking', undo: 'undoing', cancel: 'cancelled' },
  undoing: { undone: 'undone', fail: 'failed' },
  undone: {},
}

/** @returns the status after the event, or undefined when the event can't happen in this status */
export function nextImportStatus(status: ImportStatus, event: ImportEvent): ImportStatus | undefined {
  return next[status][event]
}

const words: Record<ImportStatus, string> = {
  uploaded: 'is waiting to be checked',
  checking: 'is being checked',
  ready: 'is ready to be imported',
  committing: 'is being imported',
  committed: 'is already imported',
  cancelled: 'was cancelled',
  failed: 'has failed',
  undoing: 'is being undone',
  undone: 'was undone',
}

/** Why an event is refused, for a person. */
export function importRefusal(status: ImportStatus, event: ImportEvent): string {
  const verbs: Record<ImportEvent, string> = {
    check: 'changed',
    checked: 'finished',
    commit: 'imported',
    committed: 'finished',
    cancel: 'cancelled',
    fail: 'stopped',
    undo: 'undone',
    undone: 'finished',
  }
  return `This import ${words[status]}, so it can't be ${verbs[event]}.`
}

/** Days after which an import that rests lets go of its file and rows, and can't be undone any more. */
export const keptDays = 30

/** Statuses in which a background job works on the import, or ought to. */
export const workingStatuses: readonly ImportStatus[] = ['uploaded', 'checking', 'committing', 'undoing']
