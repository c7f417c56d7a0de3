const scan = {
  'Node Type': 'Seq Scan',
  'Parent Relationship': 'Outer',
  'Relation Name': 'orders',
  Alias: 'o',
}
const customers = {
  'Node Type': 'Seq Scan',
  'Relation Name': 'customers',
  Alias: 'c',
  'Startup Cost': 0,
  'Total Cost': 22.7,
}

/** Output of EXPLAIN (FORMAT JSON) for a join, and for a measured deletion. */
export const PLAN = {
  expected: [
    {
      Plan: {
        'Node Type': 'Hash Join',
        'Join Type': 'Inner',
        'Startup Cost': 38.6,
        'Total Cost': 1240.2,
        'Plan Rows': 50_000,
        'Plan Width': 72,
        'Hash Cond': '(o.customer_id = c.id)',
        Plans: [
          {
            ...scan,
            'Startup Cost': 0,
            'Total Cost': 990,
            'Plan Rows': 50_000,
            Filter: "(note <> '<b>'::text)",
          },
          {
            'Node Type': 'Hash',
            'Startup Cost': 22.7,
            'Total Cost': 22.7,
            'Plan Rows': 1270,
            Plans: [{ ...customers, 'Plan Rows': 1270 }],
          },
        ],
      },
    },
  ],
  measured: [
    {
      Plan: {
        'Node Type': 'ModifyTable',
        Operation: 'Delete',
        'Relation Name': 'orders',
        Alias: 'orders',
        'Startup Cost': 0,
        'Total Cost': 25,
        'Plan Rows': 0,
        'Actual Startup Time': 12,
        'Actual Total Time': 12,
        'Actual Rows': 0,
        'Actual Loops': 1,
        Plans: [
          {
            ...scan,
            Alias: 'orders',
            'Startup Cost': 0,
            'Total Cost': 25,
            'Plan Rows': 5,
            'Actual Startup Time': 0.02,
            'Actual Total Time': 9.5,
            'Actual Rows': 500,
            'Actual Loops': 1,
            Filter: "(total < '5'::numeric)",
            'Rows Removed by Filter': 49_500,
            'Shared Hit Blocks': 640,
          },
        ],
      },
      'Planning Time': 0.31,
      'Execution Time': 12.4,
    },
  ],
}

const running = {
  database: 'postgres',
  application: '',
  state: 'active',
  waiting_for: null,
  may_end: true,
}

/** As in pg_stat_activity: an own query, one that waits for a lock, and one of a role with a hidden text. */
export const RUNNING = [
  {
    ...running,
    pid: '4711',
    started: '1.1',
    query_started: '2.1',
    user: 'postgres',
    query: 'select pg_sleep(60)',
    duration_ms: '61200',
  },
  {
    ...running,
    pid: '4712',
    started: '1.2',
    query_started: '2.2',
    user: 'authenticator',
    application: 'worker <b>1</b>',
    query: 'update orders set total = 0',
    waiting_for: 'Lock transactionid',
    duration_ms: '900',
  },
  {
    ...running,
    pid: '4713',
    started: '1.3',
    query_started: null,
    user: 'howdah_admin',
    query: null,
    duration_ms: null,
    may_end: false,
  },
]
