import { useEffect, useRef, type RefObject } from 'react'

/** Ctrl-S, or Cmd-S, saves the page's form, as in every editor. */
export function useSaveKey(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector('dialog[open]')) return
      const button = form.current?.querySelector<HTMLButtonElement>('[type="submit"]')
      if (button && !button.disabled) form.current?.requestSubmit(button)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return form
}
