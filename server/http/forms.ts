import type { FastifyInstance } from 'fastify'

/** Lets routes of a scope take small forms, as browsers send them without script. @param bodyLimit in bytes */
export function acceptForms(scope: FastifyInstance, bodyLimit = 4096): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}
