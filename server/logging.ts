import type { IncomingMessage } from 'node:http'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from './config/config.ts'

/** Never written to a log, wherever they stand in what is logged. */
const secret = ['password', 'token', 'secret', 'authorization', 'cookie', '["set-cookie"]', 'newPassword']
const paths = secret.flatMap((name) => {
  const key = name.startsWith('[') ? name : `.${name}`
  return [name, `*${key}`, `*.*${key}`]
})

/** Links that were mailed carry their token in the path, signed addresses in the query. */
const withoutTokens = (url = '') => url.replace(/\?.*$/s, '').replaceAll(/[\w-]{40,}/g, '[redacted]')

const serializers = {
  req: ({ method, url }: Pick<IncomingMessage, 'method' | 'url'>) => ({ method, url: withoutTokens(url) }),
}

/** One JSON line per event: on standard output in production, beside the words for people (on standard error) elsewhere. */
export function openLog(
  { logLevel, nodeEnv }: Pick<Config, 'logLevel' | 'nodeEnv'>,
  to: DestinationStream = pino.destination({ dest: nodeEnv === 'production' ? 1 : 2, sync: true }),
): Logger {
  return pino(
    { level: logLevel, redact: { paths, censor: '[redacted]' }, base: { pid: process.pid }, serializers },
    to,
  )
}
