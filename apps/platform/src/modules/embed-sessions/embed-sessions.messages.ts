export const embedMessages = {
  badOrigin: 'must be the origin of a page, such as https://app.example.com',
  plainOrigin: 'must begin with https:// unless it is on this machine',
  nothingOpen: 'Name at least one widget or operation.',
  noBuckets: 'must name the buckets that the operations on files may use',
  writesFiles: (operation: string) => `must not have ${operation} in a session that only reads`,
  ownClaim: (name: string) => `must not have ${name}, which the session decides`,
  largeClaims: (max: number) => `must be at most ${max} characters as JSON`,
  missingTable: (table: string) => `Table ${table} not found.`,
  openTables: (role: string, tables: readonly string[], more: boolean) =>
    `The role ${role} also reaches ${tables.join(', ')}${more ? ' and more' : ''} without row level security. Name them, revoke their privileges or enable row level security.`,
  tooMany: (max: number) => `This project already has ${max} active embed sessions.`,
  noSession: 'Embed session not found.',
} as const
