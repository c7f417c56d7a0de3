import { quoteLiteral } from '@howdah/rules/table/quote-name'
import { nameListSql, nameSql, qualifiedSql } from '../ddl/ddl-parts'
import type { QualifiedName } from '../ddl/ddl.types'

/** Handling of a row whose key already exists. */
export type ImportConflict =
  /** The row is rejected and reported. */
  | { type: 'refuse' }
  | { type: 'skip' }
  /** The row that is there gets its values. */
  | { type: 'update'; key: readonly string[] }

export interface ImportTarget {
  table: QualifiedName
  /** Those that the data has, in its order. */
  columns: readonly string[]
  conflict: ImportConflict
}

/** All rows or none: the data goes straight into the table. */
export const copySql = ({ table, columns }: ImportTarget): string =>
  `copy ${qualifiedSql(table)} ${nameListSql(columns)} from stdin`

/**
 * The data is copied as text first and then written as a whole; a failing part is halved until the
 * refused rows are isolated. Returns one row for each of them (place, SQLSTATE, message, detail),
 * after a row with place 0 whose message is the number of written rows. Errors that do not concern
 * a row, such as a missing privilege, fail the run, and nothing is written.
 * @throws DdlError for invalid names
 */
export function writeRowsSql({ table, columns, conflict }: ImportTarget): string {
  const texts = columns.map((_, at) => `c${at + 1}`)
  const names = nameListSql(columns)
  const head = `insert into ${qualifiedSql(table)} ${names} overriding system value select `
  const tail = ` from pg_temp.hw_rows r where r.place between $1 and $2 order by r.place${conflictSql(conflict, columns)}`
  const body = `
declare
  statement text;
  lows integer[] := array[1];
  highs integer[];
  low integer;
  high integer;
  middle integer;
  written bigint := 0;
  count bigint;
  state text;
  reason text;
  more text;
begin
  -- What COPY does with a text: the input function of the type. A cast to a length would cut instead of refusing.
  select ${quoteLiteral(head)} || pg_catalog.string_agg(
    pg_catalog.format('r.c%s::%s', wanted.place, pg_catalog.format_type(base.id, -1)), ', ' order by wanted.place
  ) || ${quoteLiteral(tail)}
  into statement
  from pg_catalog.unnest(array[${columns.map(quoteLiteral).join(', ')}]::text[]) with ordinality as wanted(name, place)
  join pg_catalog.pg_attribute a
    on a.attrelid = ${quoteLiteral(qualifiedSql(table))}::regclass and a.attname = wanted.name and not a.attisdropped
  cross join lateral (
    with recursive types as (
      select a.atttypid as id
      union all
      select t.typbasetype from types join pg_catalog.pg_type t on t.oid = types.id where t.typtype = 'd'
    )
    select types.id from types join pg_catalog.pg_type t on t.oid = types.id where t.typtype <> 'd'
  ) as base;
  highs := array[(select pg_catalog.count(*) from pg_temp.hw_rows)];
  while pg_catalog.cardinality(lows) > 0 loop
    low := lows[pg_catalog.cardinality(lows)];
    high := highs[pg_catalog.cardinality(highs)];
    lows := lows[1:pg_catalog.cardinality(lows) - 1];
    highs := highs[1:pg_catalog.cardinality(highs) - 1];
    begin
      execute statement using low, high;
      get diagnostics count = row_count;
      written := written + count;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, reason = message_text, more = pg_exception_detail;
      if not (pg_catalog.left(state, 2) in ('21', '22', '23', '2F', '38', '39', '44', '54', 'P0')) then raise; end if;
      if low < high then
        middle := (low + high) / 2;
        lows := lows || array[middle + 1, low];
        highs := highs || array[high, middle];
      else
        insert into pg_temp.hw_refused values (low, state, reason, nullif(more, ''));
      end if;
    end;
  end loop;
  insert into pg_temp.hw_refused values (0, null, written::text, null);
end`
  return [
    'set constraints all immediate',
    `create temporary table hw_rows (place integer generated always as identity primary key, ${texts.map((name) => `${name} text`).join(', ')}) on commit drop`,
    'create temporary table hw_refused (place integer, state text, reason text, more text) on commit drop',
    `copy pg_temp.hw_rows (${texts.join(', ')}) from stdin`,
    `do ${quoteLiteral(body)}`,
    'select place, state, reason, more from pg_temp.hw_refused order by place',
  ].join(';\n')
}

function conflictSql(conflict: ImportConflict, columns: readonly string[]): string {
  switch (conflict.type) {
    case 'refuse':
      return ''
    case 'skip':
      return ' on conflict do nothing'
    case 'update': {
      const changed = columns.filter((column) => !conflict.key.includes(column))
      if (changed.length === 0) return ` on conflict ${nameListSql(conflict.key)} do nothing`
      const set = changed.map((column) => `${nameSql(column)} = excluded.${nameSql(column)}`)
      return ` on conflict ${nameListSql(conflict.key)} do update set ${set.join(', ')}`
    }
    default:
      return conflict satisfies never
  }
}
