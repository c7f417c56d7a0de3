export const newProjectMessages = {
  title: 'New project',
  introBefore: 'In the organization',
  kind: 'Database',
  create: 'New database',
  attach: 'Existing database',
  intro: {
    create:
      'A project is its own Postgres cluster. Its data, roles and settings are isolated from every other project.',
    attach: 'The project uses a database that runs elsewhere. The database stays where it is.',
  },
  name: 'Name',
  nameMissing: 'Give the project a name.',
  password: 'Database password',
  failed: 'The project could not be created',
  createSubmit: 'Create project',
  region: 'Region',
  compute: 'Compute size',
  computeHint: 'Memory and workers of its Postgres. Can be changed later.',
  computeSize: (name: string, memory: string | null) =>
    memory === null ? name : `${name}, ${memory} memory`,
}
