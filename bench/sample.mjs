export const SAMPLE_ROWS = 1_000_000

/** The table that everything is measured on: 12 columns of the types that a log of events has. */
export const createSample = `
create table if not exists public.events (
  id bigint primary key, account_id integer not null, kind text not null, created_at timestamptz not null, duration_ms integer,
  amount numeric(12, 2), ratio double precision, is_test boolean not null, session uuid not null, path text not null,
  payload jsonb not null, note text
);
insert into public.events
select n, n % 5000, (array['view', 'click', 'order', 'refund'])[1 + n % 4], timestamptz '2026-01-01' + n * interval '1 second', n % 1000,
  (n % 100000) / 100.0, n / 7.0, n % 50 = 0, md5(n::text)::uuid, '/shop/' || n % 300 || '/item/' || n % 7000,
  jsonb_build_object('step', n % 12, 'source', 'web', 'tags', jsonb_build_array('a', n % 5)), case when n % 3 = 0 then 'note ' || n end
from generate_series(1, ${SAMPLE_ROWS}) as n
on conflict do nothing;
analyze public.events;`
