import type { ErrorPage, PageFrame } from '#contract/public/pages.ts'
import type { PageParts } from '../document.tsx'
import { Layout, ProductBrand } from '../layout/frame.tsx'
import { EmptyPlot, ShutDoor } from './drawings.tsx'

/** ER-01 for a page that the server renders: what happened, one sentence, a way on. */
export function errorParts(page: ErrorPage, frame: PageFrame): Omit<PageParts, 'style'> {
  const { status, title, heading, sentence, data, back } = page
  const description = descriptionOf(data)
  const missing = status === 404
  return {
    frame,
    title: `${title} · Freehold`,
    children: (
      <Layout frame={frame} brand={<ProductBrand />} site>
        <div className="wide error">
          {missing ? <EmptyPlot /> : <ShutDoor />}
          <p className="status">Error {status}</p>
          <h1>{title}</h1>
          <p>{sentence}</p>
          {description && <p>{description}</p>}
          {heading !== title && <p className="quiet small">{heading}</p>}
          <p className="ways">
            {back && (
              <a className="button" href={back}>
                Go back
              </a>
            )}
            {missing ? (
              <a
                className={back ? 'button second' : 'button'}
                href={frame.signedIn ? '/dashboard' : '/auth/sign-in'}
              >
                {frame.signedIn ? 'Open dashboard' : 'Sign in to see more'}
              </a>
            ) : (
              <a className={back ? 'button second' : 'button'} href={frame.path}>
                Try again
              </a>
            )}
          </p>
        </div>
      </Layout>
    ),
  }
}

/** ER-03. */
function descriptionOf(data: string | null): string | undefined {
  try {
    const { description }: { description?: unknown } = JSON.parse(data ?? '{}')
    return typeof description === 'string' ? description : undefined
  } catch {
    return undefined
  }
}
