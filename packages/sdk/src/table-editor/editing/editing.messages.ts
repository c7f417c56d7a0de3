import type { CellProblem, LockedReason, ReadOnlyReason } from '@howdah/rules'
import type { StandIn } from './edited-page'
import { textGroup } from '../../provider/text-group'

const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)

/** What is said about editing rows. */
export const editingMessages = {
  readOnly: 'Read only',
  readOnlyReasons: {
    role: 'Your role in this organization may read the rows and not change them.',
    protected: 'The schema belongs to Postgres or to the platform: its rows can be looked at, and are better not changed.',
    'materialized-view': 'A materialized view holds what its query gave when it was refreshed. Change the tables that it reads.',
    'not-updatable': 'Postgres cannot tell which rows of which table a change of this would be.',
    'no-privilege': 'The role has no privilege to change rows of this table.',
    'no-key':
      'There is no primary key, nor a unique key without NULL, so no change could be held to one row. Add a primary key to edit rows here.',
  } satisfies Record<ReadOnlyReason | 'role', string> as Record<ReadOnlyReason | 'role', string>,
  lockedReasons: {
    generated: 'This column is generated: Postgres works its values out.',
    identity: 'This column is an identity that is generated always: it can be given for new rows only.',
    'not-updatable': 'Postgres takes no values for this column of a view.',
    deleted: 'This row is going to be deleted. Undo that to edit it.',
    'long-key': 'The key of this row is too long to be read with the others, so no change could be held to it.',
    'cannot-insert': 'Rows cannot be added to this.',
    'cannot-update': 'Rows of this cannot be changed.',
    'cannot-delete': 'Rows of this cannot be deleted.',
    'not-null': 'This column takes no NULL.',
    'no-default': 'This column has no default.',
    saving: 'What is staged is being saved.',
  } satisfies Record<LockedReason, string> & Record<string, string>,
  problems: {
    number: 'This is no number.',
    integer: 'This is no whole number that the type can hold.',
    choice: 'There is no such value.',
    uuid: 'This is no UUID.',
    json: 'This is no JSON.',
    bytea: 'Bytes are written as \\x and two hexadecimal digits each.',
    array: 'An array is written in braces: {1,2}.',
    nul: 'Postgres has no text with a NUL character.',
  } satisfies Record<CellProblem, string> as Record<CellProblem, string>,
  standIns: { default: 'DEFAULT', generated: 'generated', required: 'required' } satisfies Record<StandIn, string> as Record<
    StandIn,
    string
  >,
  zoneWith: (zone: string) => `With its offset; without one it is read in ${zone}.`,
  zoneWithout: 'Without a time zone: it says the same everywhere.',
  byteaHint: 'As \\x and two hexadecimal digits a byte.',
  arrayHint: 'In braces, as Postgres writes it: {1,2,NULL}.',
  multilineHint: 'Shift+Enter begins a new line.',
  editCell: (column: string) => `Edit ${column}`,
  loadingWhole: 'Loading the whole value to edit it …',
  wholeGone: 'The value has changed since it was read. Refresh the rows to edit it.',
  wholeFailed: (message: string) => `The whole value could not be loaded: ${message}`,
  edit: 'Edit cell',
  setNull: 'Set to NULL',
  setEmpty: 'Set to empty text',
  setDefault: 'Set to default',
  editRow: 'Edit row',
  newRow: 'New row',
  addRow: 'Add row',
  revertRow: 'Take back the changes of the row',
  deleteRows: (count: number) => (count === 1 ? 'Delete row' : `Delete ${rows(count)}`),
  deleteAll: 'Delete all rows …',
  staged: (added: number, edited: number, deleted: number) =>
    [added > 0 && `${rows(added)} new`, edited > 0 && `${rows(edited)} changed`, deleted > 0 && `${rows(deleted)} to be deleted`]
      .filter(Boolean)
      .join(', '),
  stagedRegion: 'Staged changes',
  notKept: 'The browser does not keep these: they are lost when this page is closed.',
  undo: 'Undo',
  redo: 'Redo',
  review: 'Review SQL',
  hideReview: 'Hide SQL',
  reviewText: 'This is what a save runs, in one transaction. Each statement has to touch exactly one row, or all is rolled back.',
  discard: 'Discard',
  save: 'Save',
  cancelSave: 'Cancel',
  saved: (count: number) => `Saved: ${rows(count)}`,
  saveFailed: 'Nothing was saved',
  saveUncertain: 'It is not known whether this was saved',
  saveUncertainText:
    'No answer came. What is staged is still here. Look at the rows before you save it again: a changed row is never changed twice, but a new row would be added again.',
  failedRow: (key: string) => `The row in question: ${key}`,
  newRowName: 'a new row',
  dismiss: 'Close',
  conflictTitle: 'Somebody else has changed this row',
  conflictText: 'Nothing was saved. Choose what stands, then save again.',
  untouchedTitle: 'Postgres did not change this row',
  untouchedText: 'The row is as it was read, so a policy or a trigger keeps the role from changing it. Nothing was saved.',
  goneTitle: 'This row is gone',
  goneText: 'Somebody has deleted it since it was read, or the role may not see it. Nothing was saved.',
  conflictFailed: 'The row could not be read again',
  theirsLoading: 'Reading the row as it is now …',
  column: 'Column',
  versionRead: 'As you read it',
  versionTheirs: 'As it is now',
  versionMine: 'As you want it',
  differs: 'differs',
  deletedHere: 'deleted',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',
  dropMine: 'Drop my change',
  addAgain: 'Add it as a new row',
  pasted: (cells: number, leftOut: number) =>
    leftOut === 0
      ? `${cells.toLocaleString('en')} ${cells === 1 ? 'cell' : 'cells'} pasted`
      : `${cells.toLocaleString('en')} ${cells === 1 ? 'cell' : 'cells'} pasted, ${leftOut.toLocaleString('en')} left out: they take no value, or not this one`,
  pasteTooLarge: (most: number) => `More than ${most.toLocaleString('en')} cells are better imported as a file.`,
  cutValue: 'Only the beginning of this value is here.',
  loadWhole: 'Load it to edit it',
  format: 'Format',
  required: 'A value is required.',
  notGiven: 'Choose …',
  apply: 'Apply',
  cancel: 'Cancel',
  isNull: 'NULL',
  emptyText: 'empty text',
  rowTitleNew: 'New row',
  rowTitleEdit: 'Edit row',
  rowText: 'Applied changes are staged: they are saved together, by Save below the rows.',
  deleteSelectedTitle: (count: number) => `Delete ${rows(count)}?`,
  deleteSelectedText: 'They are marked as deleted, and deleted by the next save. Until then it can be undone.',
  deleteAllTitle: 'Delete all rows of the table?',
  deleteFilteredTitle: 'Delete all rows that pass the filters?',
  deleteAllText:
    'This happens at once, in one transaction, and cannot be undone. Rows that others point to are deleted as their foreign keys say.',
  deleteAllCount: (count: string) => `Now it would be ${count} rows.`,
  deleteAllCounting: 'Counting the rows …',
  deleteAllUncounted: 'The rows could not be counted in time.',
  deletedAll: (count: number) => `Deleted: ${rows(count)}`,
  deleteAllFailed: 'Nothing was deleted',
  deleting: 'Deleting …',
  delete: 'Delete',
}

export type EditingMessages = typeof editingMessages

export const editingTexts = textGroup('rowEditing', editingMessages)
