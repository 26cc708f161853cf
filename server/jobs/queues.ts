import type { Queue } from 'pg-boss'

/** What a job of each queue is given. Ids only: the data itself is read when the job runs. */
export interface JobData {
  /** Checks, commits or undoes one import, whichever its status asks for. */
  imports: { organisationId: string; importId: string }
}

export type QueueName = keyof JobData

/** How each queue treats its jobs. A job of a killed process runs again once its heartbeat is missed. */
export const queues: Record<QueueName, Omit<Queue, 'name'>> = {
  imports: { retryLimit: 5, retryDelay: 2, retryBackoff: true, expireInSeconds: 7200, heartbeatSeconds: 30 },
}
