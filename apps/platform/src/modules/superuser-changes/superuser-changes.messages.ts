export const superuserChangeMessages = {
  extension: (name: string) =>
    `The extension ${name} can’t be enabled here: it would give access to more than this database.`,
  missingExtension: (name: string) => `The extension ${name} isn’t on this server.`,
  ownedExtension: (name: string) => `The extension ${name} isn’t enabled, or belongs to a role.`,
  schema: (name: string) => `The role postgres can’t create objects in the schema ${name}.`,
  eventSchema: (name: string) =>
    `The schema ${name} belongs to a role of yours. Rename it first: it is for the functions of event triggers.`,
  reservedName: (name: string) =>
    `Names that begin with pgrst_ are reserved for the Data API. Choose another one than ${name}.`,
  canceled: 'This took longer than a minute and was canceled. Nothing was changed.',
  busy: 'Other changes of this project are still running. Try again in a moment.',
  eventTrigger: (name: string) => `There is no event trigger ${name} that can be changed here.`,
  publication: (name: string) => `There is no publication ${name} of all tables.`,
  noIdentity: (table: string) =>
    `Updates and deletions of ${table} would fail: it has no primary key that identifies their rows. Publish only insertions and truncations, or choose tables.`,
} as const
