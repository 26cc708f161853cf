/** Where somebody goes who was not on the way anywhere. */
const home = '/dashboard'

/** RT-18 */
const invitation = /^\/auth\/invite\/[\w-]+$/

/**
 * AU-08: the page that somebody was on the way to, from `?to=`. Only pages of our own origin, and none of these ones
 * but an invitation, which may ask to sign in first.
 * @param origin of this page
 * @returns path, query and fragment
 */
export function returnPath(to: string | null, origin: string): string {
  if (!to?.startsWith('/')) return home
  let target: URL
  try {
    target = new URL(to, origin)
  } catch {
    return home
  }
  // A path such as `//elsewhere.example`, which is what `/.//elsewhere.example` comes to, names another site where it is gone to.
  const isElsewhere = target.origin !== origin || target.pathname.startsWith('//')
  if (isElsewhere || /^\/auth(\/|$)/.test(target.pathname.replace(invitation, '/'))) return home
  return `${target.pathname}${target.search}${target.hash}`
}

/** Whether somebody is on the way to an invitation, which no profile is needed for. */
export const leadsToInvitation = (path: string) => invitation.test(path)
