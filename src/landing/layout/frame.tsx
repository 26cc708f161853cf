import type { ReactNode } from 'react'
import type { ColorMode, PageFrame } from '#contract/public/pages.ts'
import { Mark } from './mark.tsx'

const modes: readonly [ColorMode, string][] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

interface LayoutProps {
  frame: PageFrame
  /** Whose page it is: an organisation, or the product itself. */
  brand: string
  /** What the foot says at its left. */
  note: ReactNode
  children: ReactNode
  /** What is laid over the page's lower edge on a phone. */
  bar?: ReactNode
}

/** The landing layout: whose page it is at the top, the appearance at the foot. */
export function Layout({ frame, brand, note, children, bar }: LayoutProps) {
  return (
    <>
      <header className="wide top">
        <p className="brand">
          <Mark size={26} />
          <span>{brand}</span>
        </p>
        <a className="top-link" href="/auth/sign-in">
          Sign in
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <div className="wide">
          <p>{note}</p>
          <form className="modes" method="post" action="/appearance">
            <input type="hidden" name="back" value={frame.path} />
            <fieldset aria-label="Appearance">
              {modes.map(([mode, label]) => (
                <button key={mode} name="mode" value={mode} aria-pressed={frame.colorMode === mode}>
                  {label}
                </button>
              ))}
            </fieldset>
          </form>
        </div>
      </footer>
      {bar}
    </>
  )
}
