import 'react'

declare module 'react' {
  interface CSSProperties {
    /** What style sheets here are told by scripts. */
    [custom: `--${string}`]: string | number
  }
}
