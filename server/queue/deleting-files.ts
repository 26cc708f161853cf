import type { Database } from '../db/database.ts'
import { filesAreHeld } from '../db/held-files.ts'
import { NotNow } from './not-now.ts'

/** Whether no backup reads that may name files which are to be deleted. */
export const filesMayGo = async ({ pool }: Pick<Database, 'pool'>): Promise<boolean> =>
  !(await filesAreHeld(pool))

/**
 * Asked for right before bytes are deleted, and after the transaction that took them from their record.
 * @throws NotNow while a backup reads, whose snapshot may name them
 */
export async function assertFilesMayGo(database: Pick<Database, 'pool'>): Promise<void> {
  if (!(await filesMayGo(database))) throw new NotNow('A backup is under way.')
}
