import type { BookingForm } from '#contract/public/viewing-pages.ts'

interface FieldProps<Name extends string> {
  name: Name
  label: string
  type?: string
  autoComplete: string
  required?: boolean
  form: Readonly<Record<Name, string>>
  problems: Readonly<Partial<Record<Name, string>>>
}

export function Field<Name extends string>(props: FieldProps<Name>) {
  const { name, label, type = 'text', autoComplete, required, form, problems } = props
  const problem = problems[name]
  return (
    <label className="field">
      {label}
      <input
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={required}
        maxLength={254}
        defaultValue={form[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
      />
      {problem && (
        <span className="problem" id={`${name}-problem`}>
          {problem}
        </span>
      )}
    </label>
  )
}

type Visitor = 'visitorName' | 'visitorEmail' | 'visitorPhone'

/** Who it is. */
export function VisitorFields(given: Pick<FieldProps<keyof BookingForm & Visitor>, 'form' | 'problems'>) {
  return (
    <>
      <Field name="visitorName" label="Name" autoComplete="name" required {...given} />
      <Field name="visitorEmail" label="Email" type="email" autoComplete="email" required {...given} />
      <Field name="visitorPhone" label="Phone (optional)" type="tel" autoComplete="tel" {...given} />
    </>
  )
}

/** What only programs fill in, as nobody sees it, and what a script solves instead of a captcha. */
export function NoProgram() {
  return (
    <>
      <div className="trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="proof" />
    </>
  )
}
