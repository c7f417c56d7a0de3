export const filesChoiceMessages = {
  label: 'Restore files in storage too',
  restored:
    'Overwritten and deleted files return, files uploaded since are removed, and buckets are as they were then.',
  current:
    'Files and buckets stay as they are now. In the database, the rows of the tables in the schema storage stay too; rows of other tables that reference a file which no longer exists are treated as when a file is deleted.',
} as const
