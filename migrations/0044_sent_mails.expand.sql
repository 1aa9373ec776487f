-- Which mails to people have been handed to the mail server, so that a job that is repeated sends none twice.

create table sent_mails (
  team_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  sent_at timestamptz(3) not null,
  primary key (team_id, id)
);
create index sent_mails_sent on sent_mails (sent_at);
