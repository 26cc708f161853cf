import { sql, type Kysely } from 'kysely'

/** Documents of issues; and those of leases and issues go along with them to another unit or property. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table documents add column issue_id uuid;
    alter table documents add constraint documents_issue_id_fkey
      foreign key (organisation_id, issue_id) references issue_records (organisation_id, id) on delete set null (issue_id);
    alter table documents add constraint documents_subject_check check (lease_id is null or issue_id is null);
    create index documents_of_issue on documents (organisation_id, issue_id) where issue_id is not null;

    create function move_documents_of_lease() returns trigger language plpgsql as $$
    begin
      update documents set property_id = new.property_id, unit_id = new.unit_id
      where organisation_id = new.organisation_id and lease_id = new.id;
      return null;
    end $$;
    create trigger move_documents after update of property_id, unit_id on leases
      for each row execute function move_documents_of_lease();

    create function move_documents_of_issue() returns trigger language plpgsql as $$
    begin
      update documents set property_id = new.property_id, unit_id = new.unit_id
      where organisation_id = new.organisation_id and issue_id = new.id;
      return null;
    end $$;
    create trigger move_documents after update of property_id, unit_id on issue_records
      for each row execute function move_documents_of_issue();

    -- Those of an issue that goes stay with the house, which is no reason to show them to everybody who lives there.
    create function hide_documents_of_issue() returns trigger language plpgsql as $$
    begin
      update documents set visibility = 'staff'
      where organisation_id = old.organisation_id and issue_id = old.id and visibility = 'tenant';
      return old;
    end $$;
    create trigger hide_documents before delete on issue_records
      for each row execute function hide_documents_of_issue();
  `.execute(db)
}
