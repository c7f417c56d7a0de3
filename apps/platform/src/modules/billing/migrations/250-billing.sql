alter table organizations
  -- Whether the plan is where usage ends, on plans that leave a choice.
  add column spend_cap boolean not null default true,
  add column billing_address jsonb,
  -- What the payment provider calls it; null where there is none.
  add column billing_customer text,
  -- The first month that is invoiced.
  add column billed_from date not null default date_trunc('month', now() at time zone 'utc');

-- Which plan counted when; without a row it has always been the one of now.
create table plan_changes (
  organization_id integer not null references organizations on delete cascade,
  at timestamptz not null default clock_timestamp(),
  from_plan text not null,
  to_plan text not null
);
create index plan_changes_organization on plan_changes (organization_id, at);

-- What was measured in a month, as it was then: it never changes, except for what has become of the payment.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  organization_id integer not null references organizations on delete cascade,
  period_start date not null,
  period_end date not null,
  plan text not null,
  spend_cap boolean not null,
  lines jsonb not null,
  billed_to jsonb,
  provider text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'not_charged')),
  amount text,
  currency text,
  issued_at timestamptz not null default now(),
  unique (organization_id, period_start)
);
create index invoices_open on invoices (issued_at) where status = 'open';
