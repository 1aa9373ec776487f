-- Whether members may enter measurements of their own in the app.

alter table companies add column app_measure boolean not null default false;
select write_down_changes_of('companies');
