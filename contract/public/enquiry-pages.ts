import type { BookingForm } from './viewing-pages.ts'

/** What a visitor has entered, and what is wrong with it, by field. */
export type EnquiryForm = Omit<BookingForm, 'startsAt'>

/** `/properties/{propertyId}/enquire`. */
export interface EnquiryPage {
  property: { id: string; title: string; city: string; district: string | null }
  organisation: { name: string; email: string | null; phone: string | null }
  unit: { id: string; label: string } | null
  form: EnquiryForm
  problems: Partial<Record<keyof EnquiryForm, string>>
  /** What went wrong with all of it, such as too many attempts. */
  problem: string | null
  sent: boolean
}
