/**
 * Why Freehold cannot start, as sentences for the person who started it. Printed without a stack; the process ends
 * with exit code 1. `cause` is for the log only.
 */
export class StartProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartProblem'
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file of that name is in the way',
  ENAMETOOLONG: 'the path is too long',
  EADDRINUSE: 'it is in use by another program',
  EADDRNOTAVAIL: 'the address does not belong to this machine',
  ENOTFOUND: 'the name is not known',
  ECONNREFUSED: 'nothing answers there',
  ETIMEDOUT: 'it does not answer',
}

/** The `code` of a system or database error, or an empty string. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A system error in words, to follow "because". */
export function reasonOf(error: unknown): string {
  const known = reasons[codeOf(error)]
  if (known) return known
  const text = error instanceof Error ? error.message || codeOf(error) : String(error)
  return text.replace(/\.$/, '')
}
