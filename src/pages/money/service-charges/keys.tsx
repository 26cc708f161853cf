import { useFormContext } from 'react-hook-form'
import type { ServiceChargePlan } from '#contract/tenant/money/service-charge-plan.ts'
import { isKeyOf } from '#domain/kit/keys.ts'
import { keysOf } from '#domain/service-charges/keys.ts'
import { derivedMethods, shareMethods, type ShareMethod } from '#domain/service-charges/vocabulary.ts'
import { formatDecimal, formatInteger } from '#src/lib/format/index.ts'
import { listOf, textOf } from '#src/lib/values.ts'
import { NumberInput } from '#src/records/fields/amount-input.tsx'
import type { Entry } from '#src/records/form/list-field.tsx'
import type { FormValues } from '#src/records/form/values.ts'
import styles from '#src/records/money/money.module.css'
import { Muted } from '#src/ui/page/parts.tsx'

interface Props {
  index: number
  schedule: Entry
  units: ServiceChargePlan['units']
}

function methodOf({ method }: Entry): ShareMethod {
  const key = textOf(method)
  return isKeyOf(shareMethods, key) ? key : 'equal'
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Numbers by unit; what is typed and is none yet stays as it is, and is refused when the form is sent. */
const enteredOf = ({ entered }: Entry): Record<string, unknown> =>
  typeof entered === 'object' && entered !== null ? { ...entered } : {}

/** Which units share a schedule, and by what: said by the units themselves, or entered for each. */
export function ScheduleKeys({ index, schedule, units }: Props) {
  const { setValue, getValues } = useFormContext<FormValues>()
  const method = methodOf(schedule)
  const excluded = listOf<string>(schedule['excluded'])
  const entered = enteredOf(schedule)
  const name = textOf(schedule['name']) || `Schedule ${index + 1}`
  const numbers = Object.fromEntries(
    Object.entries(entered).filter((entry): entry is [string, number] => isNumber(entry[1])),
  )
  const keys = new Map(
    keysOf({ id: '', name, method, excluded, entered: numbers }, units).map(({ unitId, value }) => [
      unitId,
      value,
    ]),
  )
  const whole = [...keys.values()].reduce((sum, value) => sum + value, 0)
  const isEntered = !derivedMethods.has(method)
  const set = (part: 'excluded' | 'entered', value: unknown) =>
    setValue(
      'schedules',
      listOf<Entry>(getValues('schedules')).map((each, at) =>
        at === index ? { ...each, [part]: value } : each,
      ),
      { shouldDirty: true },
    )
  const sum = method === 'fixedPercent' ? `, ${formatDecimal(whole)} % in all` : ''
  return (
    <details open={isEntered && keys.size < units.length - excluded.length}>
      <summary>
        {name}: {formatInteger(units.length - excluded.length)} of {formatInteger(units.length)} units share
        it
        {sum}
      </summary>
      {units.length === 0 ? (
        <Muted>This property has no units yet.</Muted>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">Unit</th>
                <th scope="col">Shares it</th>
                <th scope="col" data-number>
                  {isEntered ? 'Key' : shareMethods[method]}
                </th>
              </tr>
            </thead>
            <tbody>
              {units.map(({ id, label, weight }) => {
                const shares = !excluded.includes(id)
                const key = keys.get(id)
                return (
                  <tr key={id}>
                    <th scope="row">{label}</th>
                    <td>
                      <label className={styles.tick}>
                        <input
                          type="checkbox"
                          aria-label={`${label} shares ${name}`}
                          checked={shares}
                          onChange={({ target }) =>
                            set(
                              'excluded',
                              target.checked ? excluded.filter((each) => each !== id) : [...excluded, id],
                            )
                          }
                        />
                      </label>
                    </td>
                    <td data-number>
                      {!shares ? (
                        '–'
                      ) : isEntered ? (
                        <NumberInput
                          decimals
                          id={`key-${index}-${id}`}
                          aria-label={`Key of ${label} for ${name}`}
                          value={entered[id] ?? (method === 'weighted' ? weight : null)}
                          onChange={(value) => {
                            const { [id]: _, ...others } = entered
                            set('entered', value === null ? others : { ...others, [id]: value })
                          }}
                          onBlur={() => undefined}
                        />
                      ) : key === undefined ? (
                        <Muted>Not known</Muted>
                      ) : (
                        formatDecimal(key)
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}
