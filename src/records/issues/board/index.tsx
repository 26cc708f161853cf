import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RotateCw } from 'lucide-react'
import type { AnswerOf } from '#contract/kit/index.ts'
import { readIssueBoard } from '#contract/tenant/issue-operations.ts'
import { issues } from '#contract/tenant/issues.ts'
import type { IssueStatus } from '#domain/issues/vocabulary.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { errorWords } from '#src/ui/feedback/notify-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { apiQuery } from '#src/lib/list-address.ts'
import type { ListNavigation } from '#src/records/list/use-list-address.ts'
import { useStep, type Steppable } from '../use-step.tsx'
import { Columns } from './columns.tsx'

type Board = AnswerOf<typeof readIssueBoard>
export type BoardColumn = Board['columns'][number]
export type BoardIssue = BoardColumn['data'][number]

const first = 20
const more = 40

/** The board with an issue in the column where it goes, before the server has said so. */
function moved({ columns }: Board, id: string, to: IssueStatus): Board {
  const issue = columns.flatMap(({ data }) => data).find((each) => each.id === id)
  if (!issue) return { columns }
  return {
    columns: columns.map(({ status, total, data }) => {
      const without = data.filter((each) => each.id !== id)
      const left = total - (data.length - without.length)
      return status === to
        ? { status, total: left + 1, data: [{ ...issue, status: to }, ...without] }
        : { status, total: left, data: without }
    }),
  }
}

/** The issues of a list by their status, instead of its table. */
export function OnBoard({ navigation }: { navigation: ListNavigation }) {
  const client = useQueryClient()
  const [limit, setLimit] = useState(first)
  const follow = useRef<string>(undefined)
  const { page: _, ...asked } = apiQuery({ ...navigation.address, limit })
  const query = { ...asked, limit }
  const board = useOperation(readIssueBoard, { query, keepPrevious: true })
  const key = operationKey(readIssueBoard, undefined, query)
  const { step, moving, question } = useStep(({ id, status: from }: Steppable, to) => {
    const move = (status: IssueStatus) =>
      client.setQueryData<Board>(key, (known) => known && moved(known, id, status))
    follow.current = id
    move(to)
    return () => void move(from)
  })
  // Whoever moved it by its menu goes on where it is now, and not at the beginning of the page.
  useEffect(() => {
    const to = board.data && document.querySelector<HTMLElement>(`[data-card="${follow.current ?? ''}"] a`)
    follow.current = undefined
    if (to && document.activeElement === document.body) to.focus()
  }, [board.data])
  if (board.isError && !board.data) {
    const words = errorWords(board.error)
    return (
      <Note
        alert
        title={`The ${issues.labels.many.toLowerCase()} could not be loaded`}
        actions={
          <Button onClick={() => void board.refetch()}>
            <RotateCw size={15} aria-hidden /> Try again
          </Button>
        }
      >
        {words?.message} {words?.description}
      </Note>
    )
  }
  return (
    <>
      <Columns
        columns={board.data?.columns}
        moving={moving}
        onStep={step}
        onMore={limit < 200 ? () => setLimit(Math.min(200, limit + more)) : undefined}
      />
      {question}
    </>
  )
}
