import { useId, useState } from 'react'
import { documents } from '#contract/tenant/documents.ts'
import { shareLinks, sharePortfolio, shareProperty } from '#contract/tenant/share-links.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { shareExtras, type ShareExtra } from '#domain/sharing/links.ts'
import { counted } from '#src/lib/format/index.ts'
import { useAccess } from '#src/providers/access.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { DateField } from '#src/ui/controls/date-field/index.tsx'
import { useToday } from '#src/ui/controls/date-field/today.ts'
import { Dialog } from '#src/ui/controls/dialog.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Checks } from './checks.tsx'
import type { Shared, ShareLink } from './share-links.tsx'
import styles from './sharing.module.css'

interface Props {
  of: Shared
  /** The one that is changed; a new one when left out. */
  link: ShareLink | undefined
  onClose: () => void
}

/** For how long a link is open unless somebody says otherwise, in days. */
const usually = 30

/** Asks whom a link is for, how long it opens and what it shows. */
export function ShareLinkDialog({ of, link, onClose }: Props) {
  const formId = useId()
  const today = useToday()
  const { can } = useAccess()
  const [name, setName] = useState(link?.name ?? '')
  const [expiresOn, setExpiresOn] = useState<string | null>(link ? link.expiresOn : addDays(today, usually))
  const [extras, setExtras] = useState<ShareExtra[]>(link?.extras ?? [])
  const [documentIds, setDocumentIds] = useState<readonly string[]>(link?.documentIds ?? [])
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({})
  const options = { onFieldErrors: setErrors, onDone: onClose }
  const created = { ...options, refreshes: [shareLinks], done: 'Link created: copy it from the list' }
  const ofProperty = useAction(shareProperty, created)
  const ofPortfolio = useAction(sharePortfolio, created)
  const changing = useAction(shareLinks.operations.update, { ...options, done: 'Link changed' })
  const busy = ofProperty.busy || ofPortfolio.busy || changing.busy
  const papers = useOperation(documents.operations.list, {
    query: { property: of.propertyId ?? undefined, limit: 100, sortBy: 'name' },
    enabled: of.propertyId !== null && can('read', documents.subject),
  }).data?.data
  // A colleague may have chosen some that are not listed here; they stay.
  const unlisted = documentIds.filter((id) => !papers?.some((paper) => paper.id === id))
  const submit = () => {
    setErrors({})
    const shown = { name, expiresOn, extras }
    const papersShown = { ...shown, documentIds: [...documentIds] }
    if (link) void changing.act({ params: { id: link.id }, body: { version: link.version, ...papersShown } })
    else if (of.propertyId === null) void ofPortfolio.act({ params: { id: of.portfolioId }, body: shown })
    else void ofProperty.act({ params: { id: of.propertyId }, body: papersShown })
  }
  return (
    <Dialog
      title={link ? `Change the link for ${link.name}` : 'Create a share link'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" busy={busy} disabled={busy}>
            {link ? 'Save link' : 'Create link'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label="For whom"
          hint="Only your team sees this, such as “Bank” or “Buyer Okafor”."
          required
          maxLength={120}
          value={name}
          error={errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <Labelled
          label="Last day"
          hint="Leave it empty for a link that stays open until you revoke it."
          error={errors['expiresOn']}
        >
          {(described) => <DateField {...described} value={expiresOn} onChange={setExpiresOn} />}
        </Labelled>
        <Checks
          legend="Also shows"
          hint="In addition to what the public page shows. Tenants are never named."
          choices={shareExtras}
          ticked={extras}
          error={errors['extras']}
          onChange={setExtras}
        />
        {papers && papers.length > 0 ? (
          <Checks
            legend="Documents"
            hint={
              unlisted.length > 0
                ? `Shown as they are, with whatever names they contain. The link also shows ${counted(unlisted.length, { one: 'document', many: 'documents' })} not listed here.`
                : 'Shown as they are, with whatever names they contain.'
            }
            choices={Object.fromEntries(papers.map((paper) => [paper.id, paper.name]))}
            ticked={documentIds}
            error={errors['documentIds']}
            onChange={(ticked) => setDocumentIds([...unlisted, ...ticked])}
          />
        ) : null}
      </form>
    </Dialog>
  )
}
