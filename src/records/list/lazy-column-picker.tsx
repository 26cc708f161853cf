import { lazy, Suspense, type ComponentProps } from 'react'

const Picker = lazy(() => import('./column-picker.tsx'))

/** Loaded when it is opened: dragging takes code of its own. */
export function ColumnPicker(props: ComponentProps<typeof Picker>) {
  return (
    <Suspense fallback={<div style={{ height: 280 }} />}>
      <Picker {...props} />
    </Suspense>
  )
}
