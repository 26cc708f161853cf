import {
  DndContext,
  DragOverlay,
  pointerWithin,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { useState } from 'react'
import { nextIssueStatuses } from '#domain/issues/transitions.ts'
import { issueStatuses, issueStatusKeys, type IssueStatus } from '#domain/issues/vocabulary.ts'
import { formatInteger } from '#src/lib/format/index.ts'
import { issueScreens } from '#src/resources/issues.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import styles from './board.module.css'
import { BoardCard, DraggableCard } from './card.tsx'
import type { BoardColumn, BoardIssue } from './index.tsx'

interface Props {
  columns: readonly BoardColumn[] | undefined
  /** Ids of issues that stay where they are until the server has said so. */
  moving: ReadonlySet<string>
  onStep: (issue: BoardIssue, to: IssueStatus) => void
  /** Left out where as many are shown as can be. */
  onMore: (() => void) | undefined
}

/** Columns by status. While one is dragged, only those take it where it may go. */
export function Columns({ columns, moving, onStep, onMore }: Props) {
  const [dragged, setDragged] = useState<BoardIssue>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const find = (id: string) => columns?.flatMap(({ data }) => data).find((each) => each.id === id)
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const issue = find(String(active.id))
    const to = issue && nextIssueStatuses(issue.status).find((status) => status === over?.id)
    if (issue && to) onStep(issue, to)
  }
  return (
    <DndContext
      sensors={sensors}
      // Where the pointer is, however wide the card; the board scrolls only at its very edges.
      collisionDetection={pointerWithin}
      autoScroll={edges}
      onDragStart={({ active }) => setDragged(find(String(active.id)))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={end}
      // Cards are moved by their menu where there is no pointer (`card.tsx`), which says what it does itself.
      accessibility={{ announcements: silent }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it can be reached by keyboard */}
      <div className={styles.board} role="group" aria-label="Issues by status" tabIndex={0}>
        {columns
          ? columns.map((column) => (
              <Column
                key={column.status}
                column={column}
                dragged={dragged}
                moving={moving}
                onStep={onStep}
                onMore={column.total > column.data.length ? onMore : undefined}
              />
            ))
          : issueStatusKeys.map((status) => (
              <section key={status} className={styles.column} aria-busy>
                <h2>{issueStatuses[status]}</h2>
                <Skeleton width="100%" height={104} />
                <Skeleton width="100%" height={104} />
              </section>
            ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged ? <BoardCard issue={dragged} /> : null}</DragOverlay>
    </DndContext>
  )
}

const edges = { threshold: { x: 0.04, y: 0.15 } }

const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

function Column({
  column: { status, total, data },
  dragged,
  moving,
  onStep,
  onMore,
}: Pick<Props, 'moving' | 'onStep' | 'onMore'> & { column: BoardColumn; dragged: BoardIssue | undefined }) {
  const takes = dragged !== undefined && nextIssueStatuses(dragged.status).includes(status)
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: !takes })
  const state =
    !dragged || dragged.status === status ? undefined : takes ? (isOver ? 'over' : 'takes') : 'not'
  return (
    <section ref={setNodeRef} className={styles.column} data-drop={state} aria-label={issueStatuses[status]}>
      <h2>
        <StatusWord tone={issueScreens.tones?.['status']?.[status] ?? 'quiet'}>
          {issueStatuses[status]}
        </StatusWord>
        <small>{formatInteger(total)}</small>
      </h2>
      <ul>
        {data.map((issue) => (
          <DraggableCard key={issue.id} issue={issue} moving={moving.has(issue.id)} onStep={onStep} />
        ))}
      </ul>
      {data.length === 0 ? <p className={styles.none}>None</p> : null}
      {onMore ? (
        <Button small onClick={onMore}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}
