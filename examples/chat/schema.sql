-- Rooms, their members and messages. Only members see any of it, in the table, over realtime and in storage.
create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  invitation uuid not null unique default gen_random_uuid()
);

create table public.members (
  room_id uuid not null references public.rooms on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  name text not null,
  primary key (room_id, user_id)
);

create table public.messages (
  id bigint generated always as identity primary key,
  room_id uuid not null references public.rooms on delete cascade,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  body text not null check (length(body) <= 4000),
  file_path text,
  file_name text,
  created_at timestamptz not null default now()
);
create index on public.messages (room_id, id);

alter table public.rooms enable row level security;
alter table public.members enable row level security;
alter table public.messages enable row level security;

-- Reads the members as their owner, because a policy of the table cannot ask the table itself.
create function public.is_member(room text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.members where room_id::text = room and user_id = auth.uid()
  )
$$;

create policy "members see their rooms" on public.rooms
  for select to authenticated using (public.is_member(id::text));
create policy "members see each other" on public.members
  for select to authenticated using (public.is_member(room_id::text));
create policy "members read messages" on public.messages
  for select to authenticated using (public.is_member(room_id::text));
create policy "members write messages" on public.messages
  for insert to authenticated
  with check (user_id = auth.uid() and public.is_member(room_id::text));

-- An invitation is a secret of the members: with it, anyone who is signed in joins.
create function public.join_room(invitation uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  room uuid := (select id from public.rooms as r where r.invitation = join_room.invitation);
begin
  if room is null then
    raise exception 'This invitation is not valid.';
  end if;
  insert into public.members (room_id, user_id, name)
  values (room, auth.uid(), coalesce(auth.jwt() -> 'user_metadata' ->> 'name', 'Guest'))
  on conflict do nothing;
  return room;
end
$$;

create function public.create_room(name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation uuid;
begin
  insert into public.rooms (name) values (create_room.name) returning rooms.invitation into invitation;
  return public.join_room(invitation);
end
$$;

revoke execute on function public.join_room, public.create_room from public, anon;

-- New messages are sent to clients.
alter publication supabase_realtime add table public.messages;

-- The channel of a room, on which its members see who is there and who is typing.
create policy "members see who is there" on realtime.messages
  for select to authenticated using (public.is_member(split_part(realtime.topic(), ':', 2)));
create policy "members say that they are there" on realtime.messages
  for insert to authenticated with check (public.is_member(split_part(realtime.topic(), ':', 2)));

-- Attachments, in a folder for each room.
insert into storage.buckets (id, name, public) values ('attachments', 'attachments', false);
create policy "members open attachments" on storage.objects
  for select to authenticated
  using (bucket_id = 'attachments' and public.is_member((storage.foldername(name))[1]));
create policy "members attach files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'attachments' and public.is_member((storage.foldername(name))[1]));
