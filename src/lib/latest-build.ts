import { buildWatch } from './constants.ts'

/** The build that this page is of; nothing in development. */
function ownBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
}

/** The build that is served now; nothing when that can't be told. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/build.json', { cache: 'no-cache' })
    if (!response.ok) return undefined
    const { build }: { build?: unknown } = await response.json()
    return typeof build === 'string' ? build : undefined
  } catch {
    return undefined
  }
}

/**
 * AP-04: asks after a second, then from time to time and when somebody comes back to the page.
 * @param onNewer called once for each build that is not this page's
 * @returns how to stop
 */
export function watchBuild(onNewer: () => void): () => void {
  const own = ownBuild()
  if (!own) return () => undefined
  let seen = own
  let asked = 0
  const ask = async () => {
    asked = Date.now()
    const served = await servedBuild()
    if (!served || served === seen) return
    seen = served
    if (served !== own) onNewer()
  }
  const comeBack = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > buildWatch.atLeast) void ask()
  }
  const first = setTimeout(() => void ask(), buildWatch.first)
  const timer = setInterval(() => void ask(), buildWatch.every)
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', comeBack)
  }
}
