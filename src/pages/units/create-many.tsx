import type { properties } from '#contract/tenant/properties.ts'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { BodyInputOf } from '#contract/kit/index.ts'
import {
  createManyUnits,
  manyUnits,
  overviewOfUnits,
  undoCreateManyUnits,
} from '#contract/tenant/unit-operations.ts'
import { units } from '#contract/tenant/units.ts'
import { labelKey, patternProblems, unitsOfPattern, type UnitPattern } from '#domain/units/pattern.ts'
import { counted } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { useOperation } from '#src/providers/use-operation.ts'
import type { Readable } from '#src/resources/screens.ts'
import { AntdTheme } from '#src/ui/antd/theme.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { useActions, type ActionOptions } from '#src/records/actions/use-action.ts'
import { usePage, type Crumb } from '#src/ui/page/page-title.ts'
import formStyles from '#src/records/form/form.module.css'
import { ManyField, type ManyValues } from './many-field.tsx'
import { Preview } from './many-preview.tsx'
import { usualFrequency } from './unit-form.tsx'
import { FormPage, FormSection } from '#src/ui/form/sections.tsx'

const patternFields = manyUnits.pick({
  block: true,
  fromFloor: true,
  toFloor: true,
  perFloor: true,
  label: true,
})

/** The pattern as far as it can be read from what is typed. */
function patternOf(values: ManyValues): UnitPattern | undefined {
  const typed = Object.keys(patternFields.shape).map((name) => [name, values[name]])
  const { data } = patternFields.safeParse(Object.fromEntries(typed))
  return data && { ...data, block: data.block || null }
}

/** What is wrong by field, as the contract and the pattern say it. */
function problemsOf(body: object, pattern: UnitPattern | undefined): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of manyUnits.safeParse(body).error?.issues ?? []) {
    found[String(path[0])] ??= message
  }
  if (pattern) for (const { field, problem } of patternProblems(pattern)) found[field] ??= problem
  return found
}

/** RT-65: "12 flats on 3 floors", with their names in view before anything is written. */
export function ManyUnits({
  property,
  trail,
}: {
  property: Readable<typeof properties>
  trail: readonly Crumb[]
}) {
  usePage('Add several units', trail)
  const navigate = useNavigate()
  const [values, setValues] = useState<ManyValues>({
    block: null,
    fromFloor: 1,
    toFloor: 3,
    perFloor: 4,
    label: 'Flat {floor}{nn}',
    type: 'flat',
    bedrooms: null,
    bathrooms: null,
    area: null,
    areaUnit: property.areaUnit ?? 'sqm',
    marketRent: null,
    rentFrequency: usualFrequency(property),
    deposit: null,
  })
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const there = useOperation(overviewOfUnits, { params: { id: property.id } })
  const { send, busy } = useCreateMany()

  const pattern = patternOf(values)
  const body = { ...filled(values), propertyId: property.id }
  const problems = problemsOf(body, pattern)
  const planned = pattern && Object.keys(problems).length === 0 ? unitsOfPattern(pattern) : []
  const taken = new Set((there.data?.data ?? []).map(({ label }) => labelKey(label)))
  const clashes = planned.filter(({ label }) => taken.has(labelKey(label)))
  const ready = planned.length > 0 && clashes.length === 0

  const set = (name: string, value: unknown) => {
    setValues((former) => ({ ...former, [name]: value }))
    setRefused({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const checked = manyUnits.safeParse(body)
    if (!ready || !checked.success) return
    void send(checked.data, {
      onDone: () => void navigate(paths.units.list(property.id, { view: 'building' }), { replace: true }),
      onFieldErrors: setRefused,
    })
  }
  const errors = { ...problems, ...refused }
  const field = (name: string, extra: { help?: string } = {}) => (
    <ManyField
      key={name}
      name={name}
      value={values[name]}
      currency={property.currency}
      error={tried || name in refused || values[name] !== null ? errors[name] : undefined}
      onChange={(value) => set(name, value)}
      {...extra}
    />
  )
  return (
    <AntdTheme>
      <FormPage
        title="Add several units"
        lead={`To ${property.title}. Either all are added or none.`}
        onSubmit={submit}
        bar={
          <>
            <p aria-live="polite" data-wrong={clashes.length > 0}>
              {clashes.length > 0
                ? `${counted(clashes.length, { one: 'name', many: 'names' })} taken already`
                : planned.length > 0
                  ? `${counted(planned.length, units.labels)} to add`
                  : 'Nothing to add yet'}
            </p>
            <Button onClick={() => void navigate(paths.units.list(property.id))} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" look="primary" busy={busy} disabled={busy || !ready}>
              {planned.length > 0
                ? `Add ${counted(planned.length, units.labels).toLowerCase()}`
                : 'Add units'}
            </Button>
          </>
        }
      >
        <FormSection title="How many, and where">
          {field('block', { help: 'Leave empty if there is only one building.' })}
          <div className={formStyles.row}>
            {field('fromFloor', { help: 'Ground floor is 0.' })}
            {field('toFloor')}
            {field('perFloor')}
          </div>
        </FormSection>
        <FormSection title="Names">
          {field('label', {
            help: '{floor} is the floor, {n} or {nn} the number on it, {letter} A, B, C, {number} counts through, {block} is the block.',
          })}
          <Preview planned={planned} taken={taken} />
        </FormSection>
        <FormSection title="Details" why="The same for all of them. You can change individual units later.">
          <div className={formStyles.row}>
            {field('type')}
            {field('bedrooms')}
            {field('bathrooms')}
          </div>
          <div className={formStyles.row}>
            {field('area')}
            {field('areaUnit')}
          </div>
          <div className={formStyles.row}>
            {field('marketRent')}
            {field('rentFrequency')}
            {field('deposit')}
          </div>
        </FormSection>
      </FormPage>
    </AntdTheme>
  )
}

/** Without what was left empty. */
const filled = (values: ManyValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** Sends the form and offers to take it back. */
function useCreateMany() {
  const { act, busy } = useActions()
  const undo = (ids: string[]) =>
    act(
      undoCreateManyUnits,
      { body: { ids } },
      {
        done: ({ removed, kept }) => ({
          title: `${counted(removed, units.labels)} removed`,
          description:
            kept > 0 ? `${counted(kept, units.labels)} stay: someone has changed them since.` : undefined,
        }),
      },
    )
  const send = (body: BodyInputOf<typeof createManyUnits>, options: ActionOptions<typeof createManyUnits>) =>
    act(
      createManyUnits,
      { body },
      {
        ...options,
        done: ({ ids }) => `${counted(ids.length, units.labels)} added`,
        undo:
          ({ ids }) =>
          () =>
            undo(ids),
      },
    )
  return { send, busy }
}
