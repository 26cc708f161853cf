import { pino, type Logger } from 'pino'
import type { Config } from './config/config.ts'

/** Never written to a log, wherever they stand in what is logged. */
const secret = ['password', 'token', 'secret', 'authorization', 'cookie', '["set-cookie"]', 'newPassword']
const paths = secret.flatMap((name) => {
  const key = name.startsWith('[') ? name : `.${name}`
  return [name, `*${key}`, `*.*${key}`]
})

/** One JSON line per event: on standard output in production, beside the words for people (on standard error) elsewhere. */
export function openLog({ logLevel, nodeEnv }: Pick<Config, 'logLevel' | 'nodeEnv'>): Logger {
  return pino(
    { level: logLevel, redact: { paths, censor: '[redacted]' }, base: { pid: process.pid } },
    pino.destination({ dest: nodeEnv === 'production' ? 1 : 2, sync: true }),
  )
}
