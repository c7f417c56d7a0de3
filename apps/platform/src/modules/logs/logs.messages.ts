export const logsMessages = {
  missing:
    'This server has no logs because DuckDB is not installed. Install the npm package @duckdb/node-api beside Howdah and restart the server.',
  unavailable: 'The logs cannot be read at the moment. Try again in a few seconds.',
  timeout: (seconds: number) =>
    `The query took more than ${seconds} seconds. Choose a shorter time range.`,
  busy: 'Another query of this project is running. Try again when it has ended.',
  paused:
    'The last query took more time or memory than there is. Queries of this project run again in a minute.',
  noAddressDatabase: (path: string) =>
    `The address database ${path} can’t be read. --address-database takes a file in the format MMDB.`,
  clickHouseUrl:
    '--logs-clickhouse-url takes an address like https://user:password@host:8443/database.',
  tooManyForSql: (lines: number) =>
    `The time range has more than ${lines / 1_000_000} million lines. Choose a shorter one.`,
  tooMany: 'The time range has too many lines. Choose a shorter one.',
  range: 'The end of the time range must be after its start.',
  tooLong: (days: number) => `A time range has ${days} days at most.`,
}
