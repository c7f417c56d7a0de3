/** Texts of the switch of realtime of a table. */
const realtimeMessages = {
  open: 'Realtime',
  isOn: 'Realtime on',
  title: (table: string) => `Realtime of ${table}`,
  label: 'Realtime: send changes of this table to clients',
  note: 'Clients that subscribe to the table receive its inserts, updates and deletes as they are made.',
  failed: 'Failed to retrieve the realtime settings of the table',
  saveFailed: 'Failed to change the realtime settings of the table',
  noPublication: 'This database has no publication “supabase_realtime”.',
  notAllowed: 'You do not have permission to change the publication “supabase_realtime”.',
  onlyReads: 'Changes are not offered here.',
  inherited:
    'The publication “supabase_realtime” includes all tables of the schema or the database. Change it in the publications.',
  rlsOff:
    'Row-level security is off: with realtime, everyone with a publishable key receives all changed rows.',
  noPolicy:
    'No policy lets clients read rows: they receive no inserts and updates. Add a policy for SELECT.',
  noIdentity:
    'The table has no primary key. While realtime is on, Postgres refuses to update and delete its rows.',
}

export const realtimeTexts = { name: 'tableRealtime', defaults: realtimeMessages } as const
