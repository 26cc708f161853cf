/**
 * For navigation that changes a part of a page's state in its address: drawn before the next thing that somebody
 * does, which would otherwise start from the address before, and undo this change.
 */
export const atOnce = { flushSync: true } as const
