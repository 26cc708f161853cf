import type { z } from 'zod'
import { phoneProblem } from '#domain/contact/phones.ts'

interface Contact {
  phone?: string | null | undefined
  dialCode?: string | null | undefined
}

/** VA-02 across two fields: how many digits a number has depends on its country. For the `superRefine` of a body. */
export function checksPhone({ phone, dialCode }: Contact, context: z.RefinementCtx): void {
  const message = phone ? phoneProblem(phone, dialCode) : undefined
  if (message) context.addIssue({ code: 'custom', path: ['phone'], message })
}

type Told = (field: string, message: string) => void

/** The same for the `check` of a resource; a number needs a dial code there. */
export function checkContact(
  { phone, dialCode }: Contact,
  problem: Told,
  [phoneField, dialCodeField] = ['phone', 'dialCode'],
): void {
  if (!phone) return
  if (!dialCode) problem(dialCodeField, 'Add the country code of the phone number, such as +234.')
  const message = phoneProblem(phone, dialCode)
  if (message) problem(phoneField, message)
}
