import type { ErrorPage, PageFrame } from '#contract/public/pages.ts'
import { renderDocument } from '../document.tsx'
import { Layout } from '../layout/frame.tsx'
import { EmptyPlot, ShutDoor } from './drawings.tsx'

/** ER-01 for a page that the server renders: what happened, one sentence, a way on. */
export function renderErrorPage(page: ErrorPage, frame: PageFrame, style: string): string {
  const { status, title, heading, sentence, back } = page
  const missing = status === 404
  return renderDocument({
    frame,
    title: `${title} · Freehold`,
    style,
    head: <meta name="robots" content="noindex" />,
    children: (
      <Layout frame={frame} brand="Freehold" note="Freehold, open-source property management">
        <div className="wide error">
          {missing ? <EmptyPlot /> : <ShutDoor />}
          <p className="status">Error {status}</p>
          <h1>{title}</h1>
          <p>{sentence}</p>
          {heading !== title && <p className="quiet small">{heading}</p>}
          <p className="ways">
            {back && (
              <a className="button" href={back}>
                Go back
              </a>
            )}
            {missing ? (
              <a className={back ? 'button second' : 'button'} href="/auth/sign-in">
                Sign in to see more
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
  })
}
