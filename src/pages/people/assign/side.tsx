import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { formatInteger } from '#src/lib/format/index.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { SideFrame } from '#src/records/transfer/frame.tsx'
import sidesStyles from '#src/records/transfer/sides.module.css'
import { useSide } from '#src/records/transfer/use-side.ts'
import { assignables, type Assignable } from './kinds.ts'
import { Muted } from '#src/ui/page/parts.tsx'

interface Props {
  of: Assignable
  params: { id: string; profileId: string }
  assigned: boolean
  title: string
  action: string
  busy: boolean
  /** @returns whether they were moved */
  onMove: (ids: string[]) => Promise<boolean>
}

interface Row {
  id: string
  title: string
  details: string
  manager?: string | null
}

/** One side of the transfer: searched, ticked, moved to the other. */
export function Side({ of, params, assigned, title, action, busy, onMove }: Props) {
  const { listing, resource, hint } = assignables[of]
  const side = useSide<Row>(listing, params, { assigned: String(assigned) })
  const { rows } = side
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const all = rows.length > 0 && rows.every((row) => ticked.has(row.id))
  const toggle = (rowId: string) => {
    const next = new Set(ticked)
    if (!next.delete(rowId)) next.add(rowId)
    setTicked(next)
  }
  const move = async () => {
    if (await onMove([...ticked])) setTicked(new Set())
  }
  const Arrow = assigned ? ArrowLeft : ArrowRight
  return (
    <SideFrame
      side={side}
      title={title}
      searchHint={hint}
      labels={resource.labels}
      none={assigned ? 'None yet.' : 'All are assigned already.'}
      action={
        <Button
          look={assigned ? 'secondary' : 'primary'}
          small
          disabled={ticked.size === 0 || busy}
          onClick={() => void move()}
        >
          {action} {ticked.size > 0 ? formatInteger(ticked.size) : ''} <Arrow size={14} aria-hidden />
        </Button>
      }
    >
      {rows.length > 1 ? (
        <li>
          <label className={sidesStyles.row}>
            <input
              type="checkbox"
              checked={all}
              onChange={() => setTicked(all ? new Set() : new Set(rows.map((row) => row.id)))}
            />
            <Muted>All {formatInteger(rows.length)} shown</Muted>
          </label>
        </li>
      ) : null}
      {rows.map((row) => (
        <li key={row.id}>
          <label className={sidesStyles.row}>
            <input type="checkbox" checked={ticked.has(row.id)} onChange={() => toggle(row.id)} />
            <span>
              {row.title}
              <small>
                {row.details}
                {!assigned && row.manager ? ` · now ${row.manager}` : ''}
              </small>
            </span>
          </label>
        </li>
      ))}
    </SideFrame>
  )
}
