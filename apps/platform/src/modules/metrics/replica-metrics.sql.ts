/** Adds a minute of read replicas, and to their hours. */
export const recordReplicas = `
  with given as (
    select r.identifier as replica, g.*
      from jsonb_to_recordset($2::jsonb) as g (
        identifier text, connections bigint, "maxConnections" bigint, "databaseBytes" bigint, transactions bigint,
        "blocksHit" bigint, "blocksRead" bigint
      ) join replicas r on r.identifier = g.identifier
  ), minutes as (
    insert into replica_minutes as m
      (replica, at, connections, max_connections, database_bytes, transactions, blocks_hit, blocks_read)
    select replica, $1, connections, "maxConnections", "databaseBytes", transactions, "blocksHit", "blocksRead" from given
        on conflict (replica, at) do nothing
    returning replica
  )
  insert into replica_hours as h
    (replica, at, connections, max_connections, database_bytes, transactions, blocks_hit, blocks_read)
  select replica, date_trunc('hour', $1::timestamptz, 'UTC'), connections, "maxConnections", "databaseBytes", transactions,
         "blocksHit", "blocksRead" from given
   -- A minute that is there already is in its hour too.
   where replica in (select replica from minutes)
      on conflict (replica, at) do update set
         connections = greatest(h.connections, excluded.connections), max_connections = excluded.max_connections,
         database_bytes = excluded.database_bytes,
         transactions = coalesce(h.transactions + excluded.transactions, h.transactions, excluded.transactions),
         blocks_hit = coalesce(h.blocks_hit + excluded.blocks_hit, h.blocks_hit, excluded.blocks_hit),
         blocks_read = coalesce(h.blocks_read + excluded.blocks_read, h.blocks_read, excluded.blocks_read)`

/** Returns the rows of a replica over a range: minutes, or hours. */
export const ofReplica = (isRecent: boolean): string =>
  `select at, connections, max_connections, database_bytes, transactions, blocks_hit, blocks_read
    from ${isRecent ? 'replica_minutes' : 'replica_hours'} where replica = $1 and at >= $2 and at < $3`
