-- Activity of Postgres in each hour, for reports on more than a day. null: it was not measured.
alter table project_hours
  add column connections bigint,
  add column max_connections bigint,
  add column transactions bigint,
  add column blocks_hit bigint,
  add column blocks_read bigint;

update project_hours h
   set connections = m.connections, max_connections = m.max_connections, transactions = m.transactions,
       blocks_hit = m.blocks_hit, blocks_read = m.blocks_read
  from (
    select project_ref, date_trunc('hour', at, 'UTC') as at, max(connections) as connections, max(max_connections) as max_connections,
           sum(transactions)::bigint as transactions, sum(blocks_hit)::bigint as blocks_hit, sum(blocks_read)::bigint as blocks_read
      from project_minutes group by 1, 2
  ) m join projects p on p.ref = m.project_ref
 where h.project_ref = m.project_ref and h.at = m.at and h.organization_id = p.organization_id;
