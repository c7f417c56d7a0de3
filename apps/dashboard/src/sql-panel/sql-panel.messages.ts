export const sqlPanelSlotMessages = {
  toggle: 'SQL editor panel',
  failed: 'Failed to show the SQL editor',
}
