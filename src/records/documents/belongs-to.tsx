import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Subject } from '#domain/access/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import type { Document, DocumentSubject } from './use-documents.ts'

interface Owner {
  subject: Subject
  to: string
  words: ReactNode
}

/** The narrowest that a document belongs to below its property; nothing where that is what is looked at. */
function ownerOf(document: Document, of: DocumentSubject): Owner | undefined {
  const { leaseId, issueId, unitId, expenseId, propertyId } = document
  if (leaseId && of.kind !== 'lease') {
    const words = `Lease ${document.leaseReference ?? ''}`
    return { subject: 'Lease', to: paths.leases.show(leaseId), words }
  }
  if (expenseId && of.kind !== 'expense') {
    return { subject: 'Expense', to: paths.expenses.show(expenseId), words: document.expenseName }
  }
  if (!propertyId) return undefined
  if (issueId && of.kind !== 'issue') {
    const words = `Issue #${document.issueNumber ?? ''}`
    return { subject: 'Issue', to: paths.properties.issues.show(propertyId, issueId), words }
  }
  if (unitId && of.kind === 'property') {
    return { subject: 'Unit', to: paths.units.show(propertyId, unitId), words: document.unitLabel }
  }
  return undefined
}

/** What a document belongs to, and the way there. */
export function BelongsTo({ document, of }: { document: Document; of: DocumentSubject }) {
  const { can } = useAccess()
  const owner = ownerOf(document, of)
  if (!owner) return null
  return <span>{can('read', owner.subject) ? <Link to={owner.to}>{owner.words}</Link> : owner.words}</span>
}
