/** Keywords that most statements are made of; completion offers them before the hundreds of others. */
export const COMMON_KEYWORDS: ReadonlySet<string> = new Set(
  (
    'select distinct from where group order by having limit offset join left right inner full cross ' +
    'on using union all as and or not null is in like ilike between exists case when then else end ' +
    'asc desc nulls first last insert into values update set delete returning with recursive over ' +
    'partition create table view index alter add column drop default primary key references ' +
    'unique constraint check cascade begin commit rollback explain analyze true false'
  ).split(' '),
)
