/**
 * Error messages of saving a snippet or a folder; the texts about folders are those of the
 * specification.
 */
export const contentMessages = {
  'no-project': 'Project not found.',
  'no-content': 'Snippet not found.',
  'no-version': 'Version not found.',
  'no-folder': 'Folder not found.',
  'folder-gone': 'Folder not found.',
  'no-parent': 'Folder not found.',
  taken: 'A snippet with this ID already exists.',
  newer: 'Someone else changed this snippet. Your change wasn’t saved over it.',
  'other-owner': 'A snippet’s owner can’t be changed.',
  'may-not-share':
    'Your role in this organization doesn’t allow sharing snippets or changing shared ones.',
  'not-yours': 'Only its owner or someone who can delete shared snippets can do this.',
  'shared-in-folder': 'Shared snippet cannot be within a folder',
  'too-many': 'You’ve reached the maximum number of snippets in this project. Delete some first.',
  'too-much':
    'You’ve reached the maximum size of your snippets in this project. Delete some first.',
  'create-name-taken': 'Unable to create new folder: This folder name already exists',
  'update-name-taken': 'Unable to update folder: This folder name already exists',
  'inside-itself': 'A folder can’t be inside itself.',
  'too-deep': 'Folders can’t be nested deeper than this.',
  'too-many-folders':
    'You’ve reached the maximum number of folders in this project. Delete some first.',
  'bad-cursor': 'This cursor doesn’t match the sort.',
} as const
