import { expect, it } from 'vitest'
import { statementBlocks } from './statement-blocks'

const plain = (sql: string) => ({
  ...{ sql, lock: null, target: null, loses_data: false, rewrites: false },
  ...{ scans: false, opaque: false },
})

it('puts statements without effects together, in order', () => {
  const drop = { ...plain('drop table old'), loses_data: true }
  const blocks = statementBlocks([
    plain('grant select on a to anon;'),
    plain('grant select on b to anon'),
    drop,
    plain('comment on table a is null'),
  ])
  expect(blocks).toEqual([
    { sql: 'grant select on a to anon;\ngrant select on b to anon;', effects: null },
    { sql: 'drop table old', effects: drop },
    { sql: 'comment on table a is null', effects: null },
  ])
})
