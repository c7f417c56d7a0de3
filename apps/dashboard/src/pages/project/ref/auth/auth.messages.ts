export const authPageMessages = {
  failed: 'Failed to retrieve the project',
  noApi: 'This project’s database runs elsewhere, so it has no auth service here.',
}
