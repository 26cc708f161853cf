import type { ComponentProps } from 'react'
import { goTo, withReturn } from './navigation.ts'

/** A link to another of these pages: moves there without a load, and takes along where somebody is on the way to. */
export function PageLink({
  to,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { to: string }) {
  return (
    <a
      {...rest}
      href={withReturn(to)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        goTo(to)
      }}
    >
      {children}
    </a>
  )
}
