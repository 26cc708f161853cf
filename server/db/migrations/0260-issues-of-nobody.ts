import { sql, type Kysely } from 'kysely'

/** Issues that nobody has been given are asked for as well (`assignee=none`): the indexes know them, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index issue_records_of_assignee, issue_records_of_contractor;
    create index issue_records_of_assignee on issue_records (organisation_id, assignee_id);
    create index issue_records_of_contractor on issue_records (organisation_id, contractor_id);
  `.execute(db)
}
