/** What the client needs of the session; the session registers itself, so that neither imports the other. */
export interface SessionPort {
  /**
   * The bearer token of the chosen profile, or null when nobody is signed in.
   * @param refused a token that the server has just refused: give another one or null
   */
  tenantToken: (refused?: string) => Promise<string | null>
  /** Told of each answer which version of the profile's rules it was given by. */
  noteAccess: (version: string) => void
}

let port: SessionPort = { tenantToken: () => Promise.resolve(null), noteAccess: () => undefined }

export function connectSession(session: SessionPort): void {
  port = session
}

export function sessionPort(): SessionPort {
  return port
}
