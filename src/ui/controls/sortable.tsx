import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { CSSProperties, ReactNode } from 'react'

interface SortableProps<T> {
  items: readonly T[]
  idOf: (item: T) => string
  /** How screen readers hear of an item. */
  nameOf: (item: T) => string
  onMove: (items: T[]) => void
  children: ReactNode
  grid?: boolean
}

/** A list whose items can be dragged, or picked up with Space, moved with the arrows and dropped with Space. */
export function Sortable<T>({ items, idOf, nameOf, onMove, children, grid }: SortableProps<T>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (to >= 0 && from !== to) onMove(arrayMove([...items], from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements: announcements(items, ids, nameOf),
        screenReaderInstructions: {
          draggable: 'To move it, press Space, then the arrow keys, then Space again. Escape puts it back.',
        },
      }}
    >
      <SortableContext items={ids} strategy={grid ? rectSortingStrategy : verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function announcements<T>(items: readonly T[], ids: string[], nameOf: (item: T) => string): Announcements {
  const name = (id: UniqueIdentifier) => {
    const item = items[ids.indexOf(String(id))]
    return item === undefined ? '' : nameOf(item)
  }
  const place = (id: UniqueIdentifier) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  return {
    onDragStart: ({ active }) => `${name(active.id)} picked up, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} at ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${name(active.id)} dropped${over ? ` at ${place(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `${name(active.id)} put back.`,
  }
}

/** What an item of a `Sortable` spreads: the element that moves, and the handle that is dragged. */
export function useSortableItem(id: string): {
  item: { ref: (node: HTMLElement | null) => void; style: CSSProperties; 'data-dragging': boolean }
  handle: object
} {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  return {
    item: {
      ref: setNodeRef,
      style: {
        transform: CSS.Translate.toString(transform),
        transition,
        zIndex: isDragging ? 2 : undefined,
        position: 'relative',
      },
      'data-dragging': isDragging,
    },
    handle: { ...attributes, ...listeners },
  }
}
