export const sqlPanelSlotMessages = {
  toggle: 'SQL editor panel',
  failed: 'The SQL editor could not be shown',
}
