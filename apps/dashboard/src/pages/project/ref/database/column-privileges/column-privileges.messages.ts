export const columnPrivilegeMessages = {
  intro:
    'Privileges of a role on the columns of a table. What is granted on the whole table holds for each column.',
  table: 'Table',
  role: 'Role',
  choose: 'Choose',
  chooseText: 'Choose a table and a role.',
  failed: 'Failed to retrieve the privileges',
  gone: 'The table or the role no longer exists.',
  column: 'Column',
  type: 'Type',
  whole: 'Whole table',
  cell: (privilege: string, column: string) => `${privilege} on ${column}`,
  wholeCell: (privilege: string) => `${privilege} on the whole table`,
  byTable: 'Granted on the whole table.',
  byOther: 'In effect by a membership, by ownership or by a grant to public.',
  ownerReason: 'Only the owner of the table can change its privileges.',
  saved: 'Privileges changed',
}
