export const newestBackupMessages = {
  none: 'None yet',
  next: (moment: string) => `Next: ${moment}`,
}
