export const lifeStepMessages = {
  verify: 'Connect and look at the database',
  initialize: 'Initialize the cluster',
  start: 'Start Postgres',
  bootstrap: 'Create roles, schemas and keys',
  activate: 'Open it for connections',
  stop: 'Stop Postgres',
  rest: 'Put its data to rest',
  remove: 'Stop Postgres and delete its files',
  forget: 'Take it off the list',
}
