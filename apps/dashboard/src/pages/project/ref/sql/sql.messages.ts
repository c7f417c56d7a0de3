export const sqlMessages = {
  title: 'SQL editor',
}
