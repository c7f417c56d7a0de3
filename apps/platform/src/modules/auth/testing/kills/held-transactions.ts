import type { Client } from 'pg'
import { expect, vi } from 'vitest'

/** Moment of a transaction: after that many rows that it has written, or with all of them, before its end. */
export type Moment = number | 'commit'

const TABLES = [
  ...['users', 'identities', 'sessions', 'mfa_amr_claims', 'mfa_factors', 'mfa_challenges'],
  ...['one_time_tokens', 'flow_state', 'audit_log_entries'],
]

/** Transactions that write fewer rows wait before their end. */
const INSTALL = `
  create schema held;
  grant usage on schema held to public;
  create table held.moment (rows int not null);
  insert into held.moment values (0);
  create table held.gate ();
  grant select on all tables in schema held to public;
  create function held.wait() returns void language plpgsql as $$
  begin
    perform set_config('held.done', 'yes', true), set_config('lock_timeout', '0', true);
    lock table held.gate in access share mode;
  end $$;
  grant execute on function held.wait() to public;
  create function held.written() returns trigger language plpgsql as $$
  declare
    rows int := coalesce(nullif(current_setting('held.rows', true), ''), '0')::int + 1;
    moment int := (select m.rows from held.moment m);
  begin
    if moment = 0 then
      return null;
    end if;
    perform set_config('held.rows', rows::text, true);
    -- What follows in the transaction waits for as long as the other flows need, and ends without a client.
    perform set_config('statement_timeout', '0', true), set_config('client_connection_check_interval', '0', true);
    if rows = moment then
      perform held.wait();
    end if;
    return null;
  end $$;
  create function held.ending() returns trigger language plpgsql as $$
  begin
    if 0 < (select m.rows from held.moment m) and coalesce(current_setting('held.done', true), '') <> 'yes' then
      perform held.wait();
    end if;
    return null;
  end $$;
  ${TABLES.map(
    (table) => `
  create trigger written after insert or update or delete on auth.${table} for each row execute function held.written();
  create constraint trigger ending after insert or update or delete on auth.${table}
    deferrable initially deferred for each row execute function held.ending();`,
  ).join('')}`

/** Makes the transactions of the auth service able to wait. */
export const installHold = (client: Client): Promise<unknown> => client.query(INSTALL)

const COMMIT = 1_000_000

/**
 * Lets the transactions that `send` begins wait at a moment, kills their server, and lets them
 * go: those that have only their end before them are complete, the others have no client any more.
 * @param count number of the transactions
 * @param answered replies of those that have not waited
 */
export async function killWhileHeld(
  client: Client,
  {
    answered,
    at,
    count,
    kill,
    send,
  }: {
    at: Moment
    count: number
    answered: readonly unknown[]
    send(): void
    kill(): Promise<void>
  },
): Promise<void> {
  await client.query('update held.moment set rows = $1', [at === 'commit' ? COMMIT : at])
  await client.query('begin; lock table held.gate in access exclusive mode')
  send()
  const waiting = async () =>
    (
      await client.query<{ pid: number }>(
        `select pid from pg_locks where relation = 'held.gate'::regclass and not granted`,
      )
    ).rows.map(({ pid }) => pid)
  const soon = { timeout: 30_000, interval: 20 }
  await vi.waitFor(async () => {
    const waits = (await waiting()).length
    expect({ waits, answered }).toEqual({ waits: count, answered: [] })
  }, soon)
  const pids = await waiting()
  await kill()
  await client.query('update held.moment set rows = 0; commit')
  const left = 'select from pg_stat_activity where pid = any ($1)'
  await vi.waitFor(async () => expect((await client.query(left, [pids])).rowCount).toBe(0), soon)
}
