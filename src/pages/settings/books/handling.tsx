import { useForm, useWatch } from 'react-hook-form'
import type { AnswerOf } from '#contract/kit/index.ts'
import { changeBooks, type readBooks } from '#contract/tenant/money/books.ts'
import { allocationOrders } from '#domain/allocation/allocate.ts'
import { referenceFields } from '#domain/letters/invoices.ts'
import { fieldProblem, placeOf } from '#domain/letters/merge.ts'
import { useAccess } from '#src/providers/access.ts'
import { useProfile } from '#src/providers/profile.ts'
import { formErrors, useAction } from '#src/records/actions/use-action.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Field } from '#src/ui/form/field.tsx'
import { FormSection } from '#src/ui/form/sections.tsx'
import { SelectField } from '#src/ui/form/select.tsx'
import styles from '../settings.module.css'

export type Books = NonNullable<AnswerOf<typeof readBooks>['books']>

const applying = {
  yes: 'New charges automatically',
  no: 'Nothing until someone applies it by hand',
} as const

const mailing = {
  yes: 'Emailed to the tenant when a payment is recorded',
  no: 'Emailed on request',
} as const

const days = (given: number) =>
  (Number.isInteger(given) && given >= 0 && given <= 366) || 'Enter a number of days from 0 to 366.'

/** How charges are posted, and what payments settle. */
export function Handling({ books }: { books: Books }) {
  const { can } = useAccess()
  const mayChange = can('update', 'Books')
  const { register, control, handleSubmit, formState, setError, reset, getValues } = useForm({
    values: {
      leadDays: books.leadDays,
      allocationOrder: books.allocationOrder,
      credit: books.appliesCredit ? ('yes' as const) : ('no' as const),
      invoiceDays: books.invoiceDays,
      invoiceReference: books.invoiceReference,
      documentFooter: books.documentFooter ?? '',
      receipts: books.mailsReceipts ? ('yes' as const) : ('no' as const),
    },
    // What somebody has typed stays when others save meanwhile; what was not touched follows them.
    resetOptions: { keepDirtyValues: true },
  })
  const { act, busy } = useAction(changeBooks, {
    onFieldErrors: formErrors(setError),
    done: 'Charges and payments are handled this way from now on.',
    onDone: () => reset(getValues()),
  })
  const { errors, isDirty } = formState
  const footer = useWatch({ control, name: 'documentFooter' })
  return (
    <FormSection
      region
      title="Charges and payments"
      why="What Freehold does automatically. Changes apply to new charges and payments only."
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) =>
          void handleSubmit(({ credit, receipts, documentFooter, ...handled }) =>
            act({
              body: {
                version: books.version,
                ...handled,
                appliesCredit: credit === 'yes',
                mailsReceipts: receipts === 'yes',
                documentFooter: documentFooter.trim() || null,
              },
            }),
          )(event)
        }
      >
        <Field
          label="Days before the due date that charges are posted"
          inputMode="numeric"
          disabled={!mayChange}
          hint="With 14, rent that is due on the 15th is posted on the 1st, and the tenant sees it from then on."
          error={errors.leadDays?.message}
          {...register('leadDays', {
            setValueAs: Number,
            validate: days,
          })}
        />
        <SelectField
          label="Payments settle"
          disabled={!mayChange}
          error={errors.allocationOrder?.message}
          {...register('allocationOrder')}
        >
          {Object.entries(allocationOrders).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Credit on account settles"
          disabled={!mayChange}
          hint="Money that a tenant has paid beyond what was charged."
          {...register('credit')}
        >
          {Object.entries(applying).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Receipts"
          disabled={!mayChange}
          hint="Imported payments never send a receipt. What the email says is set in Letters and emails."
          {...register('receipts')}
        >
          {Object.entries(mailing).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label="Days to pay an invoice"
          inputMode="numeric"
          disabled={!mayChange}
          hint="Counted from the date of the invoice. An invoice is never due before the first charge on it."
          error={errors.invoiceDays?.message}
          {...register('invoiceDays', { setValueAs: Number, validate: days })}
        />
        <Field
          label="Payment reference of invoices"
          disabled={!mayChange}
          hint={`What tenants quote when they pay. Use ${Object.keys(referenceFields).map(placeOf).join(', ')}.`}
          error={errors.invoiceReference?.message}
          {...register('invoiceReference', {
            validate: (pattern) =>
              fieldProblem(pattern, referenceFields) ?? (pattern.trim() !== '' || 'Enter a reference.'),
          })}
        />
        <Field
          label="At the foot of invoices and statements"
          disabled={!mayChange}
          hint="Such as where your firm is registered; your firm’s name where it is empty. Receipts and letters have it, too."
          maxLength={200}
          error={errors.documentFooter?.message}
          {...register('documentFooter')}
        />
        <FootOfPage text={footer} />
        {mayChange ? (
          <div className={styles.actions}>
            <Button type="submit" look="primary" busy={busy} disabled={busy || !isDirty}>
              Save changes
            </Button>
          </div>
        ) : null}
      </form>
    </FormSection>
  )
}

/** The end of a page as it will be printed. */
function FootOfPage({ text }: { text: string }) {
  const { organisation } = useProfile()
  return (
    <figure className={styles.foot} aria-label="Foot of a page">
      <span>{text.trim() || organisation.name}</span>
      <span>Page 1 of 1</span>
    </figure>
  )
}
