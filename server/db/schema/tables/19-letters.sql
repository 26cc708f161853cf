-- What letters and emails of an organisation say, where it has a text of its own (domain/letters).
create table letter_templates (
  organisation_id uuid not null references organisations (id) on delete cascade,
  kind text not null check (kind in
    ('first', 'second', 'final', 'beforeAction', 'receipt', 'depositReceipt', 'invoice', 'invoiceText', 'statement')),
  subject text not null,
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, kind)
);
call isolate('letter_templates');
