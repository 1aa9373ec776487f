-- The serial number of a turnstile that somebody confirmed: a bridge tells no other device of members. Those that are in
-- use keep the one by which they are known, so that they go on. docs/decisions/0087-a-device-is-who-a-person-says.md.

alter table devices add column serial text;
update devices set serial = nullif(trim(settings ->> 'serial'), '') where make = 'topdata';
update devices d set serial = s.serial
  from device_states s
 where s.team_id = d.team_id and s.device_id = d.id and d.make <> 'http' and d.serial is null;
select write_down_changes_of('devices');

-- How many others wanted to be it.
alter table device_states add column refused integer not null default 0;
