-- What entries change of a member gets a narrow row of its own: an entry rewrote the wide row of members, and with it an entry in
-- each of its seventeen indexes. Each member has one, made with the member, so that lists by these columns read along an index
-- from the first member to the last, and those who never came are in them.
--
-- A streak is what it was on the day of the last entry. It counts on that day and the next; reading says so
-- (src/modules/members/visits-sql.ts), and no row changes when a day passes.

create table member_visits (
  team_id uuid not null,
  member_profile_id uuid not null,
  last_checkin_at timestamptz(3),
  -- A member_code is good once: the next one must expire later than the last that opened the door.
  last_code_expires_at timestamptz(3),
  -- The company's local day of the last entry, and the days in a row up to it on which the member came.
  last_day date,
  streak integer not null default 0,
  total_checkins integer not null default 0,
  primary key (team_id, member_profile_id),
  check ((last_day is null) = (last_checkin_at is null))
) with (fillfactor = 80);

insert into member_visits (team_id, member_profile_id, last_checkin_at, last_code_expires_at, last_day, streak, total_checkins)
select m.team_id, m.id, m.last_checkin_at, m.last_code_expires_at, (m.last_checkin_at at time zone c.timezone)::date,
       m.current_streak, m.total_checkins
  from members m join companies c on c.id = m.team_id
 order by m.team_id, m.id;

alter table member_visits add constraint member_visits_member_fkey
  foreign key (team_id, member_profile_id) references members (team_id, id);

-- One index for each order of the list; read backwards it serves the other direction. Streaks that count are those of today and
-- of yesterday, each a range of its index.
create index member_visits_last_checkin_at on member_visits (team_id, last_checkin_at nulls first, member_profile_id);
create index member_visits_total_checkins on member_visits (team_id, total_checkins, member_profile_id);
create index member_visits_streak on member_visits (team_id, last_day, streak, member_profile_id);

create function add_member_visits() returns trigger language plpgsql as $$
begin
  insert into member_visits (team_id, member_profile_id) values (new.team_id, new.id);
  return null;
end
$$;
create trigger members_have_visits after insert on members for each row execute function add_member_visits();

-- Their indexes go with them.
alter table members drop column total_checkins, drop column last_checkin_at, drop column current_streak,
                    drop column last_code_expires_at;
