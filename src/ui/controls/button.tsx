import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classes } from './classes.ts'

interface Look {
  look?: 'primary' | 'secondary' | 'ghost' | 'danger'
  small?: boolean
}

function className({ look = 'secondary', small }: Look, square: boolean, own?: string): string {
  return classes(styles.button, styles[look], small && styles.small, square && styles.square, own)
}

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean; children: ReactNode }

export function Button({ look, small, busy, className: own, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className({ look, small }, false, own)}
      aria-busy={busy || undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden /> : null}
      {children}
    </button>
  )
}

/** A button of one icon; its label is read out and shown as a tooltip. */
export function IconButton({
  label,
  look = 'ghost',
  small,
  className: own,
  children,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      className={className({ look, small }, true, own)}
    >
      {children}
    </button>
  )
}

/** Looks like a button, is a real link. */
export function ButtonLink({ look, small, className: own, ...rest }: Look & LinkProps) {
  return <Link {...rest} className={className({ look, small }, false, own)} />
}
