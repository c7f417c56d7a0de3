-- The schema `realtime`, by which SQL of a project sends messages, and publications of what clients receive. Run in a
-- project's database postgres; may be run again. Its objects belong to the project's people, who write the policies.
set local role postgres;
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if to_regclass('realtime.messages') is null then
    create table realtime.messages (
      id uuid primary key default gen_random_uuid(),
      topic text not null,
      extension text not null,
      event text,
      payload jsonb,
      binary_payload bytea,
      private boolean not null default false,
      updated_at timestamp not null default (now() at time zone 'utc'),
      inserted_at timestamp not null default (now() at time zone 'utc')
    );
    create index messages_inserted_at_idx on realtime.messages (inserted_at);
    alter table realtime.messages enable row level security;
    grant select, insert on realtime.messages to anon, authenticated, service_role;
  end if;
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime_messages_publication') then
    create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');
  end if;
end
$$;

-- Topic of the channel that policies are asked about.
create or replace function realtime.topic() returns text language sql stable set search_path = '' as $$
  select nullif(pg_catalog.current_setting('realtime.topic', true), '')
$$;

-- Removes some of the messages that are older than three days.
create or replace function realtime.remove_old_messages() returns void language sql security definer set search_path = '' as $$
  delete from realtime.messages where id in (
    select m.id from realtime.messages as m
     where m.inserted_at < (pg_catalog.now() at time zone 'utc') - interval '3 days'
     order by m.inserted_at limit 1000 for update skip locked
  )
$$;

-- A message that cannot be sent is a warning: the change that it reports goes on. Policies are asked about its topic while
-- it is inserted, and no longer: the rest of the statement may read messages.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql set search_path = '' as $$
declare
  before text := coalesce(pg_catalog.current_setting('realtime.topic', true), '');
begin
  perform pg_catalog.set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (topic, extension, event, payload, private)
  values (send.topic, 'broadcast', send.event, send.payload, send.private);
  perform pg_catalog.set_config('realtime.topic', before, true);
  if pg_catalog.random() < 0.01 then
    perform realtime.remove_old_messages();
  end if;
exception
-- Nothing can be sent there, which is no matter of the message.
when read_only_sql_transaction then
  raise;
when others then
  raise warning 'The message was not sent: %', sqlerrm;
end
$$;

create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql set search_path = '' as $$
declare
  before text := coalesce(pg_catalog.current_setting('realtime.topic', true), '');
begin
  perform pg_catalog.set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (topic, extension, event, binary_payload, private)
  values (send_binary.topic, 'broadcast', send_binary.event, send_binary.payload, send_binary.private);
  perform pg_catalog.set_config('realtime.topic', before, true);
  if pg_catalog.random() < 0.01 then
    perform realtime.remove_old_messages();
  end if;
exception
-- Nothing can be sent there, which is no matter of the message.
when read_only_sql_transaction then
  raise;
when others then
  raise warning 'The message was not sent: %', sqlerrm;
end
$$;

-- Sends the change of a row, for triggers.
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void language plpgsql set search_path = '' as $$
begin
  if level <> 'ROW' then
    raise exception 'broadcast_changes works in triggers for each row, not for each %', pg_catalog.lower(level);
  end if;
  perform realtime.send(
    pg_catalog.jsonb_build_object(
      'id', pg_catalog.gen_random_uuid(), 'operation', operation, 'schema', table_schema, 'table', table_name,
      'record', pg_catalog.to_jsonb(new), 'old_record', pg_catalog.to_jsonb(old)
    ), event_name, topic_name
  );
end
$$;
