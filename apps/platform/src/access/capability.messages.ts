/** Texts about what a project's Postgres cannot do, because of who runs it. */
export const capabilityMessages = {
  noReader:
    'Read-only members can’t run SQL on this project: its database was attached without a read-only login.',
  noApiLogin:
    'The database was attached without a login for the Data API. The settings of the Data API have the SQL that creates one.',
  oneStatement: 'Read-only members can run one statement at a time on an attached database.',
  notPossible: 'Not available for an attached database.',
} as const
