-- Each audited table has a trigger function of its own, which names its columns. The one for all tables took each column out of the
-- row's JSON, which was up to half of what a line cost. docs/decisions/0116-each-table-notes-its-changes.md.

-- Takes a line where the trigger runs on a shard, see audit_waiting, and returns whether nobody has to write it any more. A row that
-- every server has is noted once, by the coordinator.
create function note_beside_shard(line audit_waiting) returns boolean language plpgsql as $$
begin
  if exists (select from pg_dist_partition where logicalrelid = to_regclass(line.subject) and partmethod = 'h') then
    line.id := gen_random_uuid();
    line.noted_at := clock_timestamp();
    insert into audit_waiting values (line.*);
    return true;
  end if;
  return not exists (select from pg_dist_local_group where groupid = 0);
end
$$;

-- Writes down the changes of a table: of all columns it has by now, but for secrets, which are bytea, and for what follows from
-- other rows: an entry moves a member's counts, a booking those of its class. A migration that adds a column calls it again.
create or replace function write_down_changes_of(audited text) returns void language plpgsql as $make$
declare
  hidden text[] := array['hash', 'password_hash', 'totp_last_step', 'session_epoch', 'last_seen_at', 'search_text', 'name_key',
                         'email_key', 'updated_at', 'total_checkins', 'last_checkin_at', 'current_streak',
                         'last_code_expires_at', 'current_bookings', 'waiting', 'uses', 'next_due_on', 'leased_by', 'leased_until',
                         'page_url'];
  row_of text; -- the row as JSON, with %s for old or new
  comparisons text; -- one at a time: an expression with all columns takes longer to prepare in each transaction
  team text;
  subject text;
begin
  with columns as (
    select column_name::text as name, row_number() over (order by ordinal_position) as place,
           case data_type when 'json' then '%s.%I::text' else '%s.%I' end as compared -- JSON can only be compared as text
      from information_schema.columns
     where table_schema = 'public' and table_name = audited and data_type <> 'bytea' and column_name <> all(hidden)
  ), parts as ( -- a function takes at most a hundred arguments
    select string_agg(format('%1$L, %%1$s.%1$I', name), ', ' order by place) as pairs from columns group by place / 50
  )
  select (select string_agg(format('jsonb_build_object(%s)', pairs), ' || ') from parts),
         string_agg(format('if %1$s is distinct from %2$s then
                              line.before := line.before || jsonb_build_object(%3$L, old.%3$I);
                              line.after := line.after || jsonb_build_object(%3$L, new.%3$I);
                            end if;', format(compared, 'old', name), format(compared, 'new', name), name), e'\n'),
         case when bool_or(name = 'team_id') then 'team_id' else 'id' end,
         case when bool_or(name = 'id') then '%1$s.id' when bool_or(name = 'plan_id') then '%1$s.plan_id' else 'null' end
    into row_of, comparisons, team, subject
    from columns;
  execute format($sql$
    create or replace function %1$I() returns trigger language plpgsql as $note$
    declare
      line audit_waiting;
    begin
      line.team_id := coalesce(new.%5$I, old.%5$I);
      line.subject_id := coalesce(%7$s, %6$s);
      if tg_op = 'INSERT' then
        line.after := %4$s;
      elsif tg_op = 'DELETE' then
        line.before := %3$s;
      else
        line.before := '{}';
        line.after := '{}';
        %2$s
        if line.before = '{}' then
          return null;
        end if;
      end if;
      line.at := current_setting('catraca.at');
      line.actor := current_setting('catraca.actor');
      line.staff_id := substring(line.actor from '^staff:(.*)');
      line.request_id := nullif(current_setting('catraca.request_id', true), '');
      line.address := nullif(current_setting('catraca.address', true), '');
      line.device := nullif(current_setting('catraca.device', true), '');
      line.action := lower(tg_op);
      line.subject := %8$L;
      if tg_table_name <> line.subject then
        if note_beside_shard(line) then
          return null;
        end if;
      end if;
      insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device)
      values (line.team_id, line.at, line.actor, line.staff_id, line.request_id, line.action, line.subject, line.subject_id,
              line.before, line.after, line.address, line.device);
      return null;
    end
    $note$$sql$, 'note_' || audited, comparisons, format(row_of, 'old'), format(row_of, 'new'), team,
    format(subject, 'old'), format(subject, 'new'), audited);
  execute format('create or replace trigger %I after insert or update or delete on %I for each row
                  when (coalesce(current_setting(''catraca.actor'', true), '''') <> '''')
                  execute function %I()', audited || '_audit', audited, 'note_' || audited);
end
$make$;

select write_down_changes_of(c.relname)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
 where t.tgfoid = 'write_audit'::regproc and t.tgparentid = 0
 order by c.relname;
