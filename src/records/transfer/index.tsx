import { useRef, useState } from 'react'
import { toast } from '#src/ui/feedback/toast.ts'
import type { Operation } from '#contract/kit/index.ts'
import type {
  changePortfolioProperties,
  changePropertyPortfolios,
} from '#contract/tenant/portfolio-operations.ts'
import { counted } from '#src/lib/format/index.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { notifyError } from '#src/ui/feedback/notify-error.ts'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { useActions, type ActionOptions } from '../actions/use-action.ts'
import { UnsavedGuard } from '../form/unsaved-guard.tsx'
import { Side } from './side.tsx'
import sidesStyles from './sides.module.css'
import styles from './transfer.module.css'
import { useSide } from './use-side.ts'

export interface TransferRow {
  id: string
  title: string
  second: string
}

/** Where the rows of both sides come from: a list that knows `included`, `searchQuery`, `page` and `limit`. */
export interface TransferSource<Row> {
  operation: Operation
  params: { id: string }
  row: (row: Row) => TransferRow
  /** The ids of all that match on one side, as far as they can be changed at once. */
  idsOf: (included: boolean, searchQuery: string) => Promise<{ ids: string[]; total: number }>
}

interface Change {
  add: string[]
  remove: string[]
}

type TransferOperation = typeof changePortfolioProperties | typeof changePropertyPortfolios

interface Props<Row> {
  source: TransferSource<Row>
  labels: { one: string; many: string }
  searchHint: string
  titles: { out: string; in: string }
  none: { out: string; in: string }
  /** Changes all at once; answers with what was not so already. */
  operation: TransferOperation
  refreshes: NonNullable<ActionOptions<TransferOperation>['refreshes']>
  /** "in Lagos Island". */
  where: string
  /** Where it leads back to. */
  back: string
}

const nothing: ReadonlySet<string> = new Set()

function withTicks(ticked: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(ticked)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Two lists of however many records: what is ticked in either moves to the other, in one step that can be undone. */
export function Transfer<Row extends { id: string }>(props: Props<Row>) {
  const { source, labels, searchHint, titles, none, operation, refreshes, where, back } = props
  const out = useSide<Row>(source.operation, source.params, { included: 'false' })
  const within = useSide<Row>(source.operation, source.params, { included: 'true' })
  const [add, setAdd] = useState(nothing)
  const [remove, setRemove] = useState(nothing)
  const [ticking, setTicking] = useState(false)
  const { act, busy: saving } = useActions()
  const busy = ticking || saving
  const left = useRef(false)
  const changes = add.size + remove.size

  const tickAll = async (included: boolean) => {
    const { searchQuery } = included ? within : out
    setTicking(true)
    try {
      const { ids, total } = await source.idsOf(included, searchQuery)
      if (included) setRemove(withTicks(remove, ids, true))
      else setAdd(withTicks(add, ids, true))
      if (ids.length < total) {
        toast.info(
          `The first ${counted(ids.length, labels)} of ${total} are chosen: more at once is too much.`,
        )
      }
    } catch (error) {
      notifyError(error)
    } finally {
      setTicking(false)
    }
  }

  const send = (change: Change, done: ActionOptions<TransferOperation>['done']): Promise<unknown> =>
    act(
      operation,
      { params: source.params, body: change },
      {
        refreshes,
        done,
        undo: ({ added, removed }) =>
          done === 'Undone' || added.length + removed.length === 0
            ? undefined
            : () => send({ add: removed, remove: added }, 'Undone'),
        onDone: () => {
          setAdd(nothing)
          setRemove(nothing)
        },
      },
    )
  const save = () =>
    send({ add: [...add], remove: [...remove] }, ({ added, removed }) =>
      wordsOf(added.length, removed.length, labels, where),
    )

  return (
    <>
      <div className={sidesStyles.sides}>
        <Side
          side={{ ...out, rows: out.rows.map(source.row) }}
          title={titles.out}
          verb="Add"
          mark="will be added"
          none={none.out}
          labels={labels}
          searchHint={searchHint}
          ticked={add}
          onTick={(ids, on) => setAdd(withTicks(add, ids, on))}
          onTickAll={() => void tickAll(false)}
          busy={busy}
        />
        <Side
          side={{ ...within, rows: within.rows.map(source.row) }}
          title={titles.in}
          verb="Remove"
          mark="will be removed"
          none={none.in}
          labels={labels}
          searchHint={searchHint}
          ticked={remove}
          onTick={(ids, on) => setRemove(withTicks(remove, ids, on))}
          onTickAll={() => void tickAll(true)}
          busy={busy}
        />
      </div>
      <StickyBar className={styles.bar}>
        <Button look="primary" busy={busy} disabled={busy || changes === 0} onClick={() => void save()}>
          Save changes
        </Button>
        {changes > 0 ? (
          <Button
            disabled={busy}
            onClick={() => {
              setAdd(nothing)
              setRemove(nothing)
            }}
          >
            Start over
          </Button>
        ) : (
          <ButtonLink to={back}>Done</ButtonLink>
        )}
        <p aria-live="polite">
          {changes > 0
            ? [
                add.size > 0 ? `${counted(add.size, labels)} to add` : '',
                remove.size > 0 ? `${counted(remove.size, labels)} to remove` : '',
              ]
                .filter(Boolean)
                .join(', ')
            : 'Nothing changed'}
        </p>
      </StickyBar>
      <UnsavedGuard dirty={changes > 0} left={left} />
    </>
  )
}

function wordsOf(
  added: number,
  removed: number,
  labels: { one: string; many: string },
  where: string,
): string {
  const parts = [
    added > 0 ? `${counted(added, labels)} added` : '',
    removed > 0 ? `${counted(removed, labels)} removed` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}.` : `Nothing changed ${where}.`
}
