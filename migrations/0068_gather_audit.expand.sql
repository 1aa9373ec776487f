-- The lines that the workers of a cluster hold go into the trail by the owner's hand: the role of the service may only add
-- to the tables of the trail, and what may not be deleted stayed where it was. On one PostgreSQL nothing calls this.
create function gather_audit() returns void security definer language plpgsql as $$
begin
  with gathered as (
    delete from audit_waiting
    returning noted_at, team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device
  )
  insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device)
  select team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device
    from gathered order by noted_at;
end
$$;

do $$
begin
  execute format('alter function gather_audit() set search_path = %I, pg_temp', current_schema());
end
$$;
revoke all on function gather_audit() from public;
