-- What PostgreSQL holds for the brains of a fleet: each brain's rows with the position of their last change, and one
-- number, the head. Plain tables keyed by brain, no extension, trigger, sequence, advisory lock or notification: so that
-- poolers and databases that shard by the brain run it as it is. No role has rights on a table; the functions below are
-- the only door, and cortex.members says who may pass with which brain.

create schema cortex;

-- commit_id: of the head. counters: the highest numbers ever given, as JSON. settings: what decides on every host alike,
-- as JSON. forgot: the last commit that removed rows. format: of the rows' bodies.
create table cortex.brains (
  brain text primary key,
  head bigint not null default 0,
  commit_id uuid,
  format integer not null,
  epoch uuid not null default gen_random_uuid(),
  counters text not null default '{}',
  settings text not null,
  forgot bigint not null default 0
);

-- The newest version of each row. body is JSON as text, which can carry what jsonb cannot; null: the row was removed.
create table cortex.rows (
  brain text not null,
  kind text not null,
  key text not null,
  pos bigint not null,
  body text,
  primary key (brain, kind, key)
) with (fillfactor = 85);
create index rows_pos on cortex.rows (brain, pos);

create table cortex.commits (
  brain text not null,
  id uuid not null,
  pos bigint not null,
  replica uuid not null,
  rows integer not null,
  at timestamptz not null default now(),
  primary key (brain, id)
);
create unique index commits_pos on cortex.commits (brain, pos);

-- Who has a copy: what was forgotten is gone for good once each of them says so. aside: its host put the file away, which
-- is of another history, and uses a new one. member: whose replica it is. Who may only read says of no other's that it has
-- removed something, was put away or is gone: what was forgotten would pass for gone.
create table cortex.replicas (
  brain text not null,
  replica uuid not null,
  host text not null,
  pos bigint not null,
  forgot bigint not null,
  seen_at timestamptz not null default now(),
  aside boolean not null default false,
  member name not null default session_user,
  primary key (brain, replica)
);

-- Which database user may read, or write, the brains of which name: '' all of them, 'acme' the brain acme and those
-- named acme/...
create table cortex.members (
  member name not null,
  prefix text not null,
  writes boolean not null,
  primary key (member, prefix)
);
insert into cortex.members (member, prefix, writes) values (session_user, '', true);

create table cortex.versions (
  version integer primary key,
  at timestamptz not null default now()
);
insert into cortex.versions (version) values (1);

create function cortex.may(p_brain text, p_writes boolean) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $f$
  select exists (
    select 1 from cortex.members
    where member = session_user
      and (prefix = '' or prefix = p_brain or starts_with(p_brain, prefix || '/'))
      and (writes or not p_writes))
$f$;

create function cortex.require(p_brain text, p_writes boolean) returns void
language plpgsql stable set search_path = pg_catalog, pg_temp as $f$
begin
  if not cortex.may(p_brain, p_writes) then
    raise insufficient_privilege using message = format('%s may not %s this brain', session_user,
      case when p_writes then 'write' else 'read' end);
  end if;
end $f$;

-- Whether the asking user may write to a brain.
create function cortex.may_write(p_brain text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $f$
begin
  perform cortex.require(p_brain, false);
  return cortex.may(p_brain, true);
end $f$;

-- A brain of this name with these settings, unless there is one.
create function cortex.begin_brain(p_brain text, p_format integer, p_settings text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  perform cortex.require(p_brain, true);
  insert into cortex.brains (brain, format, settings) values (p_brain, p_format, p_settings)
  on conflict (brain) do nothing;
end $f$;

-- The one way to change a brain: all rows or none, and only on top of the very commit they were computed on. The same id
-- again does nothing and says where it is. committed | known | behind | format | unknown (there is no such brain)
create function cortex.commit(
  p_brain text, p_base bigint, p_base_id uuid, p_id uuid, p_replica uuid, p_format integer, p_rows json, p_counters text,
  p_forgets boolean, p_wait_ms integer)
returns table (status text, pos bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
#variable_conflict use_column
declare
  h bigint;
  n integer;
begin
  perform cortex.require(p_brain, true);
  perform set_config('lock_timeout', p_wait_ms::text, true);
  update cortex.brains b set head = b.head + 1, commit_id = p_id, counters = p_counters,
    forgot = case when p_forgets then b.head + 1 else b.forgot end
  where b.brain = p_brain and b.head = p_base and b.commit_id is not distinct from p_base_id and b.format = p_format
  returning b.head into h;
  if h is null then
    return query
      select case when c.id is not null then 'known' when b.format <> p_format then 'format' else 'behind' end,
        coalesce(c.pos, b.head)
      from cortex.brains b left join cortex.commits c on c.brain = b.brain and c.id = p_id
      where b.brain = p_brain;
    if not found then return query select 'unknown', 0::bigint; end if;
    return;
  end if;
  insert into cortex.rows as t (brain, kind, key, pos, body)
  select p_brain, r.kind, r.key, h, r.body
  from json_to_recordset(p_rows) as r (kind text, key text, body text)
  on conflict (brain, kind, key) do update set pos = excluded.pos, body = excluded.body;
  get diagnostics n = row_count;
  insert into cortex.commits (brain, id, pos, replica, rows) values (p_brain, p_id, h, p_replica, n);
  update cortex.replicas r set pos = h where r.brain = p_brain and r.replica = p_replica;
  return query select 'committed', h;
end $f$;

-- The brain as a whole, what commit is at p_after, and everything that changed behind it, in one snapshot. The first row
-- always comes, if there is such a brain.
create function cortex.pull(p_brain text, p_after bigint)
returns table (head bigint, head_id uuid, epoch uuid, format integer, settings text, counters text, forgot bigint,
  after_id uuid, kind text, key text, pos bigint, body text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $f$
#variable_conflict use_column
begin
  perform cortex.require(p_brain, false);
  return query
    select b.head, b.commit_id, b.epoch, b.format, b.settings, b.counters, b.forgot,
      (select c.id from cortex.commits c where c.brain = p_brain and c.pos = p_after),
      r.kind, r.key, r.pos, r.body
    from cortex.brains b left join cortex.rows r on r.brain = b.brain and r.pos > p_after
    where b.brain = p_brain
    order by r.pos;
end $f$;

-- Stands in line: who holds the brain's row commits next. Inside a transaction, and not for ever.
create function cortex.turn(p_brain text, p_wait_ms integer, p_hold_ms integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  perform cortex.require(p_brain, true);
  perform set_config('lock_timeout', p_wait_ms::text, true);
  perform set_config('idle_in_transaction_session_timeout', p_hold_ms::text, true);
  perform 1 from cortex.brains where brain = p_brain for update;
end $f$;

-- A replica says where it is, and up to where it has removed what was forgotten. False for one that was away so long that
-- it is no longer waited for: it has to start anew before it answers anything.
create function cortex.check_in(p_brain text, p_replica uuid, p_host text, p_pos bigint, p_forgot bigint)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  perform cortex.require(p_brain, false);
  if p_pos > 0 and not exists (
    select 1 from cortex.replicas
    where brain = p_brain and replica = p_replica and not aside and seen_at > now() - interval '7 days')
  then
    return false;
  end if;
  insert into cortex.replicas as r (brain, replica, host, pos, forgot)
  values (p_brain, p_replica, p_host, p_pos, p_forgot)
  on conflict (brain, replica) do update set host = excluded.host, pos = greatest(r.pos, excluded.pos),
    forgot = case when r.member = session_user or cortex.may(p_brain, true)
      then greatest(r.forgot, excluded.forgot) else r.forgot end,
    seen_at = now();
  return true;
end $f$;

-- A host put a replica away: it holds what it held, and nobody waits for it.
create function cortex.set_aside(p_brain text, p_replica uuid, p_host text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  perform cortex.require(p_brain, false);
  insert into cortex.replicas as r (brain, replica, host, pos, forgot, aside)
  values (p_brain, p_replica, p_host, 0, 0, true)
  on conflict (brain, replica) do update set host = excluded.host, seen_at = now(), aside = true
  where r.member = session_user or cortex.may(p_brain, true);
end $f$;

-- A replica is no more: its files are gone. False: it is not known, or who may only read says it of another's.
create function cortex.leave(p_brain text, p_replica uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $f$
begin
  perform cortex.require(p_brain, false);
  delete from cortex.replicas r
  where r.brain = p_brain and r.replica = p_replica and (r.member = session_user or cortex.may(p_brain, true));
  return found;
end $f$;

-- The replicas of a brain; cleaned: whether it has removed all that was forgotten, expired: it was not seen for so long
-- that it does not count any more.
create function cortex.replicas_of(p_brain text)
returns table (replica uuid, host text, pos bigint, cleaned boolean, seen_at timestamptz, expired boolean, aside boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $f$
#variable_conflict use_column
begin
  perform cortex.require(p_brain, false);
  return query
    select r.replica, r.host, r.pos, r.forgot >= b.forgot, r.seen_at, r.seen_at <= now() - interval '7 days',
      r.aside
    from cortex.replicas r join cortex.brains b on b.brain = r.brain
    where r.brain = p_brain
    order by r.host, r.replica;
end $f$;

-- The brains that the asking user may read, at most p_most of them after a name.
create function cortex.list_brains(p_after text, p_most integer)
returns table (brain text, head bigint, replicas bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $f$
  select b.brain, b.head, (select count(*) from cortex.replicas r where r.brain = b.brain)
  from cortex.brains b
  where b.brain > p_after and cortex.may(b.brain, false)
  order by b.brain limit p_most
$f$;

revoke all on all functions in schema cortex from public;
grant usage on schema cortex to public;
grant execute on function cortex.may_write, cortex.begin_brain, cortex.commit, cortex.pull, cortex.turn, cortex.check_in,
  cortex.set_aside, cortex.leave, cortex.replicas_of, cortex.list_brains to public;
