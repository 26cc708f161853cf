/** The connection broke while a transaction was being committed: only looking can tell whether it counts. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection to the database broke during a commit.', { cause })
    this.name = 'OutcomeUnknown'
  }
}
