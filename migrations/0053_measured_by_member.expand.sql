-- Members may enter measurements of their own in the app, where their company lets them; these are marked.

alter table measurements add column by_member boolean not null default false;
select write_down_changes_of('measurements');
