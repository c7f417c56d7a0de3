export const storageMessages = {
  failed: 'Failed to retrieve the project',
  noApi: 'This project’s database runs elsewhere, so it has no storage here.',
}
