/** What was asked for has to wait, which is nobody's fault: it is tried again later, and no log says so. */
export class NotNow extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotNow'
  }
}
