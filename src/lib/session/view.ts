/** What a tab remembers of a view through somebody else's eyes, over reloads: tabs differ. */
interface View {
  id: string
  /** Where it began, and where stopping leads back to. */
  from: string
}

/** Read by src/head-start/main.ts too, which asks for nothing in such a tab. */
const key = 'freehold.view-as'

export function currentView(): View | null {
  const text = globalThis.sessionStorage?.getItem(key)
  return text ? JSON.parse(text) : null
}

export function enterView(view: View): void {
  sessionStorage.setItem(key, JSON.stringify(view))
}

export function leaveView(): void {
  globalThis.sessionStorage?.removeItem(key)
}
