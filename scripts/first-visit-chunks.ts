import type { Rolldown } from 'vite'

/** The modules that a first visit begins with. */
export const firstVisits = {
  /** Any page of the browser app. */
  app: ['src/main.tsx'],
  /** A page before the dashboard. */
  auth: ['src/pages/auth/index.tsx'],
  /** The dashboard, and the screen that most visits begin with. */
  dashboard: ['src/dashboard.tsx', 'src/records/list/page.tsx'],
} as const

/** Libraries that nothing but the first script imports. */
const onlyFirst = /[\\/]node_modules[\\/](react-dom|scheduler)[\\/]/

/** `later` is what pages before the dashboard load when they are opened, or when there is something to say. */
type Needs = Record<keyof typeof firstVisits | 'later', Set<string>>

/** The modules and all that they import at once. */
function closureOf(entries: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...importsOf(id))
  }
  return seen
}

/**
 * Puts what a first visit needs into few files: beside the first script one for what the auth pages and the dashboard
 * share, one for what further auth pages share with it, and one for the rest of either. Over HTTP/1.1 a browser asks for
 * six files at once, and on a slow line each turn after that costs half a second. Everything else stays as the bundler
 * splits it.
 * @param root of the project, without a slash at its end
 */
export function firstVisitChunks(root: string): Rolldown.CodeSplittingGroup[] {
  let known: Needs | undefined
  const needsOf = (context: Rolldown.ChunkingContext): Needs => {
    const of = (visit: keyof typeof firstVisits, lazily = false) =>
      closureOf(
        firstVisits[visit].map((path) => `${root}/${path}`),
        (id) => {
          const info = context.getModuleInfo(id)
          return [...(info?.importedIds ?? []), ...(lazily ? (info?.dynamicallyImportedIds ?? []) : [])]
        },
      )
    return (known ??= {
      app: of('app'),
      auth: of('auth'),
      dashboard: of('dashboard'),
      later: of('auth', true),
    })
  }
  const group = (name: string, belongs: (id: string, needs: Needs) => boolean) => ({
    debugName: name,
    // They are complete but for what the first script holds.
    includeDependenciesRecursively: false,
    name: (id: string, context: Rolldown.ChunkingContext) => (belongs(id, needsOf(context)) ? name : null),
  })
  const first = `${root}/${firstVisits.app[0]}`
  // Each takes what those before it have left.
  return [
    group('shared', (id, { app, auth, dashboard }) =>
      app.has(id) ? id !== first && !onlyFirst.test(id) : auth.has(id) && dashboard.has(id),
    ),
    group('auth', (id, { app, auth }) => auth.has(id) && !app.has(id)),
    // Whoever takes something out of the dashboard's own file starts the dashboard.
    group('common', (id, { app, dashboard, later }) => dashboard.has(id) && later.has(id) && !app.has(id)),
    group('dashboard', (id, { app, dashboard }) => dashboard.has(id) && !app.has(id)),
  ].map((entry, index, groups) => ({ ...entry, priority: groups.length - index }))
}
