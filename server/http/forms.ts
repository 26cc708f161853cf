import type { FastifyInstance } from 'fastify'

/**
 * Lets routes of a scope take small forms, as browsers send them without script, and nothing else.
 * @param bodyLimit in bytes
 */
export function acceptForms(scope: FastifyInstance, bodyLimit = 4096): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => {
      // Browsers count and show a line break as one character, and send it as two.
      const fields = [...new URLSearchParams(body.toString())].map(([name, value]) => [
        name,
        value.replaceAll('\r\n', '\n'),
      ])
      done(null, Object.fromEntries(fields))
    },
  )
}
