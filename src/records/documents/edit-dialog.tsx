import { useRecords } from '#src/providers/records.ts'
import { useId, useState, type FormEvent } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { units } from '#contract/tenant/units.ts'
import { documentCategories, documentVisibilities } from '#domain/documents/vocabulary.ts'
import { Choices } from '#src/ui/form/choices.tsx'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { useAction } from '../actions/use-action.ts'
import { Muted } from '#src/ui/page/parts.tsx'
import styles from './documents.module.css'
import type { Document } from './use-documents.ts'

interface Props {
  document: Document
  onClose: () => void
}

/** What is written of a document: its name, where it lies, who sees it, until when it counts. */
export function EditDialog({ document, onClose }: Props) {
  const form = useId()
  const { can } = useAccess()
  const [values, setValues] = useState({
    name: document.name,
    category: document.category ?? 'other',
    visibility: document.visibility ?? 'staff',
    expiresOn: document.expiresOn ?? null,
    unitId: document.unitId ?? '',
  })
  const set = (change: Partial<typeof values>) => setValues((former) => ({ ...former, ...change }))
  const {
    act,
    busy,
    errors: problems,
  } = useAction(documents.operations.update, { done: 'Document saved', onDone: onClose })
  const { records: unitsThere } = useRecords(units, {
    filters: { propertyId: document.propertyId ?? '' },
    sort: 'label',
    limit: 200,
    enabled: Boolean(document.propertyId) && can('read', units.subject),
  })
  // Of a lease, an issue or an expense: it is where that is.
  const isHeld = Boolean(document.leaseId ?? document.issueId ?? document.expenseId)
  const ofNoProperty = !document.propertyId
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { unitId, visibility, ...rest } = values
    void act({
      params: { id: document.id },
      body: {
        ...rest,
        version: document.version,
        ...(ofNoProperty ? {} : { visibility }),
        ...(isHeld || ofNoProperty ? {} : { unitId: unitId || null }),
      },
    })
  }
  const id = (field: string) => `${form}-${field}`
  return (
    <Dialog
      title="Edit document"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" busy={busy} disabled={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={save}>
        <label htmlFor={id('name')}>{documents.label('name')}</label>
        <input
          id={id('name')}
          maxLength={200}
          value={values.name}
          onChange={({ target }) => set({ name: target.value })}
          aria-invalid={problems['name'] ? true : undefined}
          aria-describedby={problems['name'] ? id('problem') : undefined}
        />
        {problems['name'] ? (
          <p id={id('problem')} className={styles.problem} role="alert">
            {problems['name']}
          </p>
        ) : null}
        <label htmlFor={id('category')}>{documents.label('category')}</label>
        <Choices
          id={id('category')}
          value={values.category}
          choices={documentCategories}
          onChange={(category) => set({ category })}
        />
        {ofNoProperty ? null : (
          <>
            <label htmlFor={id('visibility')}>{documents.label('visibility')}</label>
            <Choices
              id={id('visibility')}
              value={values.visibility}
              choices={documentVisibilities}
              onChange={(visibility) => set({ visibility })}
            />
          </>
        )}
        {unitsThere.length > 0 && !isHeld ? (
          <>
            <label htmlFor={id('unitId')}>Belongs to</label>
            <Choices
              id={id('unitId')}
              value={values.unitId}
              onChange={(unitId) => set({ unitId })}
              choices={{
                '': 'The whole property',
                ...Object.fromEntries(unitsThere.map((unit) => [unit.id, unit.label ?? ''])),
              }}
            />
          </>
        ) : null}
        <label htmlFor={id('expiresOn')}>{documents.label('expiresOn')}</label>
        <DateField
          id={id('expiresOn')}
          value={values.expiresOn}
          onChange={(expiresOn) => set({ expiresOn })}
          aria-invalid={problems['expiresOn'] ? true : undefined}
          aria-describedby={id(problems['expiresOn'] ? 'expiresOn-problem' : 'help')}
        />
        {problems['expiresOn'] ? (
          <p id={id('expiresOn-problem')} className={styles.problem} role="alert">
            {problems['expiresOn']}
          </p>
        ) : null}
        <p id={id('help')}>
          <Muted small>
            Whoever {document.vendorId ? 'added it' : 'looks after the property'} is reminded 30 days before.
          </Muted>
        </p>
      </form>
    </Dialog>
  )
}
