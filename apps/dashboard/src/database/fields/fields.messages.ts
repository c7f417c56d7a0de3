export const fieldMessages = {
  schema: 'Schema',
  name: 'Name',
  comment: 'Comment',
  moveUp: (entry: string) => `Move ${entry} up`,
  moveDown: (entry: string) => `Move ${entry} down`,
  remove: (entry: string) => `Remove ${entry}`,
}
