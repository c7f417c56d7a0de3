/** Texts shared by the pages with settings of the auth service. */
export const authSettingsMessages = {
  failed: 'Failed to retrieve the settings',
  saved: 'Settings saved',
  saveFailed: 'Failed to save the settings',
  number: (min: number, max: number) => `Enter a whole number from ${min} to ${max}.`,
}
