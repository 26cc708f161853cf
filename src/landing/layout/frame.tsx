import type { ReactNode } from 'react'
import type { ColorMode, PageFrame } from '#contract/public/pages.ts'
import { MenuIcon } from './icons.tsx'
import { Mark } from './mark.tsx'

const modes: readonly [ColorMode, string][] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

const places: readonly [path: string, label: string][] = [
  ['/solution', 'Solution'],
  ['/properties', 'Properties'],
  ['/companies', 'Companies'],
  ['/about', 'About'],
]

interface LayoutProps {
  frame: PageFrame
  /** Whose page it is: an organisation, or the product itself. */
  brand: ReactNode
  /** The product's own page: with its navigation, and its addresses at the foot. */
  site?: boolean
  /** What the foot says first. */
  note?: ReactNode
  children: ReactNode
  /** What is laid over the page's lower edge on a phone. */
  bar?: ReactNode
}

/** The landing layout: whose page it is and where to go at the top, the appearance at the foot. */
export function Layout({ frame, brand, site = false, note, children, bar }: LayoutProps) {
  return (
    <>
      <header className="wide top">
        {brand}
        {site && (
          <nav className="nav" aria-label="Main">
            <Places frame={frame} />
          </nav>
        )}
        <p className="account">
          <Account frame={frame} site={site} />
        </p>
        {site && (
          <details className="menu">
            <summary aria-label="Menu">
              <MenuIcon />
            </summary>
            <nav className="sheet popup" aria-label="Menu">
              <Places frame={frame} />
              <Account frame={frame} site />
            </nav>
          </details>
        )}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        {site && <Addresses frame={frame} />}
        <div className="wide last">
          <p>
            {note} {site ? 'Freehold is free software under the MIT licence.' : <PublishedWith />}
          </p>
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

/** The product's name and mark, the way home. */
export function ProductBrand() {
  return (
    <a className="brand" href="/">
      <Mark size={28} />
      <span>Freehold</span>
    </a>
  )
}

/** Whose listing it is. */
export function PublisherBrand({ name }: { name: string }) {
  return (
    <p className="brand">
      <Mark size={26} />
      <span>{name}</span>
    </p>
  )
}

function PublishedWith() {
  return (
    <>
      Published with <a href="/">Freehold</a>.
    </>
  )
}

function Places({ frame }: { frame: PageFrame }) {
  return places.map(([path, label]) => (
    <a key={path} href={path} aria-current={frame.path === path ? 'page' : undefined}>
      {label}
    </a>
  ))
}

function Account({ frame, site }: { frame: PageFrame; site: boolean }) {
  if (frame.signedIn)
    return (
      <a className={site ? 'button small-button' : 'top-link'} href="/dashboard">
        Open dashboard
      </a>
    )
  return (
    <>
      <a className="top-link" href="/auth/sign-in">
        Sign in
      </a>
      {site && (
        <a className="button small-button" href="/auth">
          Create account
        </a>
      )}
    </>
  )
}

const addresses: readonly [heading: string, links: readonly [path: string, label: string][]][] = [
  [
    'Product',
    [
      ['/solution', 'Solution'],
      ['/properties', 'Properties'],
      ['/companies', 'Companies'],
      ['/about', 'About'],
    ],
  ],
  [
    'Account',
    [
      ['/auth', 'Create account'],
      ['/auth/sign-in', 'Sign in'],
      ['/dashboard', 'Dashboard'],
    ],
  ],
  [
    'Legal',
    [
      ['/terms-of-service', 'Terms of service'],
      ['/privacy-policy', 'Privacy policy'],
    ],
  ],
]

function Addresses({ frame }: { frame: PageFrame }) {
  const hidden = frame.signedIn ? ['/auth', '/auth/sign-in'] : []
  return (
    <div className="wide addresses">
      <div>
        <ProductBrand />
        <p>Property management that keeps its books straight.</p>
      </div>
      {addresses.map(([heading, links]) => (
        <nav key={heading} aria-label={heading}>
          <p className="label" aria-hidden="true">
            {heading}
          </p>
          <ul>
            {links
              .filter(([path]) => !hidden.includes(path))
              .map(([path, label]) => (
                <li key={path}>
                  <a href={path}>{label}</a>
                </li>
              ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
