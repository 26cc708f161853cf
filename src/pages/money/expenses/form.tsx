import type { ReactNode } from 'react'
import type { expenses } from '#contract/tenant/money/expenses.ts'
import { ResourceForm, type CustomField } from '#src/records/form/index.tsx'
import type { FormValues } from '#src/records/form/values.ts'
import { expenseScreens } from '#src/resources/expenses.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { LinesField } from './lines-field.tsx'
import { IssueField, PropertyField } from './place-fields.tsx'
import { VendorField } from './vendor-field.tsx'

interface Props {
  title: string
  lead?: ReactNode
  record?: Readable<typeof expenses>
  defaults?: FormValues
  onSaved: (record: Readable) => void
  onLeave: () => void
}

const custom: Readonly<Record<string, CustomField>> = {
  vendorId: VendorField,
  propertyId: PropertyField,
  issueId: IssueField,
  lines: LinesField,
}

/** What an invoice says; amounts are in the currency of the property that bears it. */
export const ExpenseForm = (props: Props) => (
  <ResourceForm screens={expenseScreens} custom={custom} {...props} />
)
