/** A one-off message for the next full page load, in this tab only. */
const key = 'freehold.parting-words'

export function leaveWords(text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // No storage: then it is not said.
  }
}

export function takeWords(): string | undefined {
  const text = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return text
}
