import { ChevronDown } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import type { AnswerOf, BodyInputOf, Operation } from '#contract/kit/index.ts'
import { useToday } from '#src/providers/today.ts'
import type { Readable, Icon } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Menu } from '#src/ui/controls/menu.tsx'
import { ActionDialog, type Question } from './action-dialog.tsx'
import { useActions, type ActionOptions } from './use-action.ts'

type Versioned = Pick<Readable, 'id' | 'version'>

/** An action on a record as data: how it is called, what it asks, and what is said when it is done. */
interface RecordActionSpec<R, O extends Operation> {
  operation: O
  label: string
  icon: Icon
  danger?: boolean
  /** Its button says the action's label unless told otherwise. */
  ask: (record: R, today: string) => Omit<Question<O>, 'confirm'> & { confirm?: string }
  done: string | ((answer: AnswerOf<O>, body: BodyInputOf<O>) => string)
  /** The action that takes it back, offered with the toast. */
  undoneBy?: Operation
  onDone?: (answer: AnswerOf<O>, navigate: NavigateFunction) => void
}

/** What every operation on a record is told: which one, and the version that was seen. */
const ofRecord = <O extends Operation>({ id, version }: Versioned): Pick<Question<O>, 'params' | 'given'> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these names are the kit's own (defineOperation)
  ({ params: { id }, given: { version } }) as never

interface QuestionProps<R> {
  record: R
  onClose: () => void
}

export interface RecordAction<R> {
  label: string
  icon: Icon
  danger: boolean
  Question: ComponentType<QuestionProps<R>>
}

/** @param refreshes what all of these actions change besides the record */
export function recordActions<R extends Versioned>(
  refreshes: NonNullable<ActionOptions<Operation>['refreshes']> = [],
) {
  return <O extends Operation>(spec: RecordActionSpec<R, O>): RecordAction<R> => ({
    label: spec.label,
    icon: spec.icon,
    danger: spec.danger ?? false,
    Question: ({ record, onClose }) => {
      const navigate = useNavigate()
      const { act } = useActions()
      const { done, undoneBy } = spec
      return (
        <ActionDialog
          operation={spec.operation}
          {...ofRecord<O>(record)}
          confirm={spec.label}
          danger={spec.danger}
          {...spec.ask(record, useToday())}
          options={{
            refreshes,
            undo:
              undoneBy &&
              ((answer) => () => {
                const { version } = answer as Versioned
                return act(undoneBy, { params: { id: record.id }, body: { version } }, { refreshes })
              }),
            done:
              typeof done === 'string'
                ? done
                : (answer, { body }) =>
                    body === undefined || body instanceof FormData ? undefined : done(answer, body),
            onDone: (answer) => spec.onDone?.(answer, navigate),
          }}
          onClose={onClose}
        />
      )
    },
  })
}

/** One action on a record, as a small button. */
export function ActionButton<R extends Versioned>({
  record,
  action,
}: {
  record: R
  action: RecordAction<R>
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {action.label}
      </Button>
      {open ? <action.Question record={record} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

interface Props<R, K extends string> {
  record: R
  actions: Readonly<Record<K, RecordAction<R>>>
  /** Those that can be taken now, in order. */
  offered: readonly K[]
  /** The usual next step, as a button of its own. */
  next?: K
  /** What the menu of the others is called for screen readers. */
  label: string
  /** What its button says where the page has actions of another record: "Manage deposit". */
  manage?: string
}

/** What can be done with a record now: the next step as a button, the rest in a menu. */
export function RecordActions<R extends Versioned, K extends string>({
  record,
  actions,
  offered,
  next,
  label,
  manage,
}: Props<R, K>) {
  const [open, setOpen] = useState<K>()
  const others = offered.filter((key) => key !== next)
  const Open = open && actions[open].Question
  return (
    <>
      {next ? (
        <Button look={manage ? 'secondary' : 'primary'} onClick={() => setOpen(next)}>
          {actions[next].label}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <Menu
          label={label}
          align="end"
          entries={() =>
            others.map((key) => ({
              key,
              icon: actions[key].icon,
              label: `${actions[key].label}…`,
              danger: actions[key].danger,
              onSelect: () => setOpen(key),
            }))
          }
          trigger={(props) => (
            <Button {...props} look={next || manage ? 'secondary' : 'primary'}>
              {manage ?? 'Manage'} <ChevronDown size={15} aria-hidden />
            </Button>
          )}
        />
      ) : null}
      {Open ? <Open record={record} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
