import { useRecords } from '#src/providers/records.ts'
import { useId, useState, type FormEvent } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { units } from '#contract/tenant/units.ts'
import { documentCategories, documentVisibilities } from '#domain/documents/vocabulary.ts'
import type { BodyInputOf } from '#contract/kit/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { useAction } from '../actions/use-action.ts'
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
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? null)
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
  // Of a lease or an issue: it is where that is.
  const isHeld = Boolean(document.leaseId ?? document.issueId)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => (given.get(name) as string | null) ?? ''
    const patch = {
      version: document.version,
      name: text('name'),
      category: text('category'),
      visibility: text('visibility'),
      expiresOn,
      ...(isHeld ? {} : { unitId: text('unitId') || null }),
    }
    void act({
      params: { id: document.id },
      body: patch as BodyInputOf<typeof documents.operations.update>,
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
          name="name"
          maxLength={200}
          defaultValue={document.name}
          aria-invalid={problems['name'] ? true : undefined}
          aria-describedby={problems['name'] ? id('problem') : undefined}
        />
        {problems['name'] ? (
          <p id={id('problem')} className={styles.problem} role="alert">
            {problems['name']}
          </p>
        ) : null}
        <label htmlFor={id('category')}>{documents.label('category')}</label>
        <Options id={id('category')} name="category" value={document.category} choices={documentCategories} />
        <label htmlFor={id('visibility')}>{documents.label('visibility')}</label>
        <Options
          id={id('visibility')}
          name="visibility"
          value={document.visibility}
          choices={documentVisibilities}
        />
        {unitsThere.length > 0 && !isHeld ? (
          <>
            <label htmlFor={id('unitId')}>Belongs to</label>
            <Options
              key={unitsThere.length}
              id={id('unitId')}
              name="unitId"
              value={document.unitId ?? ''}
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
          value={expiresOn}
          onChange={setExpiresOn}
          aria-invalid={problems['expiresOn'] ? true : undefined}
          aria-describedby={id(problems['expiresOn'] ? 'expiresOn-problem' : 'help')}
        />
        {problems['expiresOn'] ? (
          <p id={id('expiresOn-problem')} className={styles.problem} role="alert">
            {problems['expiresOn']}
          </p>
        ) : null}
        <p id={id('help')} className={styles.help}>
          Whoever looks after the property is reminded 30 days before.
        </p>
      </form>
    </Dialog>
  )
}

interface OptionsProps {
  id: string
  name: string
  value: string | undefined
  choices: Readonly<Record<string, string>>
}

const Options = ({ id, name, value, choices }: OptionsProps) => (
  <select id={id} name={name} defaultValue={value}>
    {Object.entries(choices).map(([key, words]) => (
      <option key={key} value={key}>
        {words}
      </option>
    ))}
  </select>
)
