/** Messages for a download with missing parameters. */
export const downloadMessages = {
  noRef: 'Failed to download: Project ref is required',
  noBucket: 'Failed to download: Bucket ID is required',
  noPath: 'Failed to download: Unable to find path to file',
}
