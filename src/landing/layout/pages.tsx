/** Address of one page of a list; the first carries no number. */
export function addressOfPage(path: string, page: number, narrowed: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(narrowed).filter(([, value]) => value))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

interface PagesProps {
  page: number
  pages: number
  address: (page: number) => string
}

/** The ways to the page before and the next, where there is more than one. */
export function Pages({ page, pages, address }: PagesProps) {
  if (pages <= 1) return null
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 ? (
        <a className="button second" rel="prev" href={address(page - 1)}>
          Previous
        </a>
      ) : (
        <span />
      )}
      <p>
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <a className="button second" rel="next" href={address(page + 1)}>
          Next
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
