import { sql, type Kysely } from 'kysely'

/**
 * Roles that come with Freehold remember the default that they began with, so that a later version can tell what
 * somebody has changed (server/db/default-rules.ts). Those that there are: what they said before their first change.
 * The owner of the schema, as whom nobody is served, may bring the roles of all organisations up to date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table roles add column default_rules jsonb;

    create function begin_with_default() returns trigger language plpgsql as $$
    begin
      if new.key = new.based_on then
        new.default_rules := coalesce(new.default_rules, new.rules);
      end if;
      return new;
    end $$;
    create trigger begin_with_default before insert on roles
      for each row execute function begin_with_default();

    create policy default_rules on roles to current_user using (true);
    create policy default_rules on activity to current_user using (subject = 'Role');

    update roles set default_rules = coalesce(
      (select changes -> 'rules' -> 'before' from activity
       where activity.organisation_id = roles.organisation_id and subject = 'Role' and subject_id = roles.id
         and changes ? 'rules'
       order by id limit 1),
      rules)
    where key = based_on;
  `.execute(db)
}
