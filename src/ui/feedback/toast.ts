import type { toast as Toast } from 'sonner'

/* What draws toasts takes more code than many a page: it is fetched when it is wanted, and told then what was said. */

type Sonner = typeof Toast

let wanted: () => void
/** When there is something to say. */
export const firstToast = new Promise<void>((resolve) => (wanted = resolve))

let listens: (sonner: Sonner) => void
const listener = new Promise<Sonner>((resolve) => (listens = resolve))
/** Called by the area once it hears what it is told. */
export const areaListens = (sonner: Sonner): void => listens(sonner)

function tell(how: (sonner: Sonner) => unknown): void {
  wanted()
  void listener.then(how)
}

type Said = Parameters<Sonner['success']>
const of =
  (kind: 'message' | 'success' | 'info' | 'warning' | 'error' | 'loading') =>
  (...said: Said): void =>
    tell((sonner) => sonner[kind](...said))

/** Says something in the corner of the page. */
export const toast = {
  message: of('message'),
  success: of('success'),
  info: of('info'),
  warning: of('warning'),
  error: of('error'),
  loading: of('loading'),
  dismiss: (id: string | number) => tell((sonner) => sonner.dismiss(id)),
}
