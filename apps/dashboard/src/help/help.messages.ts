export const helpMessages = {
  help: 'Help',
  contactSupport: 'Contact support',
  keyboardShortcuts: 'Keyboard shortcuts',
}
