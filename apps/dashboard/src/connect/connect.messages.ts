export const connectMessages = {
  failed: 'Failed to show the connection strings',
}
