import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, reasonOf, StartProblem } from './start-problem.ts'

async function tryPort(port: number, host: string): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host, exclusive: true }, resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : port
}

/**
 * Looks early whether the port can be had, before anything slow is begun. One that is just being given up by a
 * predecessor is waited for.
 * @param patience milliseconds
 * @returns the port; a free one where 0 was asked for
 * @throws StartProblem when it cannot be had
 */
export async function checkPort(port: number, host: string, patience = 3_000): Promise<number> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await tryPort(port, host)
    } catch (error) {
      if (codeOf(error) === 'EADDRINUSE' && Date.now() < end) {
        await delay(100)
        continue
      }
      throw portProblem(port, host, error)
    }
  }
}

/** Why the server cannot listen, in a sentence. */
export function portProblem(port: number, host: string, error: unknown): StartProblem {
  if (codeOf(error) === 'EADDRINUSE') {
    return new StartProblem(
      `Port ${port} on ${host} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
      error,
    )
  }
  return new StartProblem(`Port ${port} on ${host} cannot be used because ${reasonOf(error)}.`, error)
}
