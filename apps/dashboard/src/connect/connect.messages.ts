export const connectMessages = {
  connect: 'Connect',
  notActive: 'Project is currently not active and cannot be connected',
  command: 'Connect to your project',
  failed: 'Failed to show the connection strings',
}
