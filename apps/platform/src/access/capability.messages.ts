/** Texts about what a project's Postgres cannot do, because of who runs it. */
export const capabilityMessages = {
  noReader: 'Members who may only read cannot run SQL on this project: its database was attached without a login for them.',
  oneStatement: 'On an attached database, those who may only read run one statement at a time.',
  notPossible: 'This cannot be done with a database that is attached: somebody else runs it.',
} as const
